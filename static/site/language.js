// The menu of languages: a choice loads the page anew, at the same address and place.

export const menu = document.getElementById("menu-language");

menu.addEventListener("change", async () => {
  const { action, elements } = menu.form;
  // What came of a form cannot be asked for again: the site says where to go on.
  if (elements.next.value === "/" && location.pathname !== "/") return menu.form.requestSubmit();
  const chosen = { method: "POST", body: new FormData(menu.form), redirect: "manual" };
  await fetch(action, chosen).then(
    () => location.reload(),
    () => menu.form.requestSubmit(),
  );
});
