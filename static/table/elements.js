// Creates elements of the page and of its drawings.

const SVG = "http://www.w3.org/2000/svg";

// A new element: attributes, then children (elements or text).
export function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

export function button(attributes, onClick, ...children) {
  const element = make("button", { type: "button", ...attributes }, ...children);
  element.addEventListener("click", onClick);
  return element;
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "text") element.textContent = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}
