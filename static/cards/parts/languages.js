// The fields for a card's texts in other languages, beside an editor that writes the card itself. The
// server sends others when the card says something else.

// `changed` is called when somebody has written something. Returns a function for the parts of the
// card that the fields make.
export function languagesIn(box, changed) {
  box.addEventListener("change", changed);
  document.body.addEventListener("htmx:oobAfterSwap", ({ detail }) => {
    if (detail.target.id === "language-texts") changed();
  });
  return () => {
    const translations = {};
    for (const { dataset, value } of box.querySelectorAll("[data-language]")) {
      if (value.trim()) (translations[dataset.language] ??= {})[dataset.text] = value.trim();
    }
    const language = box.querySelector("[data-original]").value || undefined;
    delete translations[language];
    return { language, translations: Object.keys(translations).length ? translations : undefined };
  };
}
