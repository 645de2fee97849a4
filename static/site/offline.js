// The offline page: my matches as last seen. It reloads by itself.

import "./site.js";

const list = document.querySelector("[data-offline-matches]");

// Pieces of text, each in another language than the page's with its own.
function said(pieces) {
  return pieces.map(({ text, lang }) => {
    if (lang === document.documentElement.lang) return text;
    const piece = document.createElement("bdi");
    piece.lang = lang;
    piece.textContent = text;
    return piece;
  });
}

async function show() {
  const kept = await caches.match("/offline/mine");
  if (!kept) return;
  const { at, matches } = await kept.json();
  if (!matches.length) return;
  for (const { path, text } of matches) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.className = "card card-link";
    link.href = path;
    const [first, ...others] = text;
    const name = document.createElement("span");
    name.className = "strong";
    name.append(...said(first));
    const rest = document.createElement("span");
    rest.className = "small muted";
    rest.append(...said(others.shift()), ...others.flatMap((other) => [" · ", ...said(other)]));
    link.append(name, rest);
    item.append(link);
    list.append(item);
  }
  const when = document.querySelector("[data-offline-at]");
  when.dateTime = new Date(at).toISOString();
  when.textContent = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(at);
  list.parentElement.hidden = false;
}

document.querySelector("[data-again]").addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
show();
