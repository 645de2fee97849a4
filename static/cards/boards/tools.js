// What is chosen to paint with: the paint, the tool, the breadth of the brush.

export function startTools(form, rules) {
  const chosen = (name) => form.elements[name].value;

  // Whole numbers within the limits of their field, whatever is typed into it.
  function numberIn(field) {
    const value = Number.parseInt(field.value, 10);
    return Math.max(Number(field.min), Math.min(Number(field.max), Number.isNaN(value) ? 0 : value));
  }

  function show() {
    for (const part of form.querySelectorAll("[data-for]")) part.hidden = part.dataset.for !== chosen("paint");
    form.querySelector("[data-brush]").disabled = ["fill", "hand"].includes(chosen("tool"));
  }

  function check(name, value) {
    const radio = [...form.elements[name]].find((one) => one.value === value);
    if (radio) radio.checked = true;
    show();
  }

  form.addEventListener("change", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  show();

  return {
    tool: () => chosen("tool"),
    breadth: () => (chosen("tool") === "fill" ? 0 : Number(chosen("breadth"))),
    paint() {
      const [what, group, code] = chosen("paint").split(":");
      if (what === "level") return { what, level: numberIn(form.elements.level) };
      if (what !== "kind") return { what };
      const kind = rules.groups[group].kinds.find((one) => one.code === code);
      const field = form.querySelector(`[data-for="${chosen("paint")}"] [data-amount]`);
      return { what, group: Number(group), kind, amount: field ? numberIn(field) : 0 };
    },
    pick: (tool) => check("tool", tool),
    pickPaint(at) {
      const radio = form.elements.paint[at];
      if (radio) check("paint", radio.value);
      return Boolean(radio);
    },
    broaden(step) {
      check("breadth", String(Number(chosen("breadth")) + step));
    },
  };
}
