// Signals the reader's turn: in the page's title and, if wanted, by a sound or a notification.

import { announce } from "./announce.js";
import { onOffer } from "./offers.js";
import { isSet } from "./settings.js";
import { playSound } from "./sounds.js";
import { word } from "./words.js";

const title = document.title;

function call(what, body) {
  playSound({ kind: "turn" }, "sound");
  if (!isSet("notify") || !document.hidden || window.Notification?.permission !== "granted") return;
  try {
    // Some phones let nobody make a notification from a page, and say so by an error.
    new Notification(what, { body, tag: document.getElementById("match").dataset.match });
  } catch {
    // The sound and the title have to do.
  }
}

export function startTurn() {
  const look = () => {
    const asked = document.querySelector("#region-ask[data-mine]")?.dataset.prompt;
    const offered = onOffer();
    const news = offered || (asked && word("yourTurn"));
    document.title = news ? `● ${news} · ${title}` : title;
    return [asked, offered];
  };
  let before = look();
  document.addEventListener("tabletop:changed", () => {
    const [asked, offered] = look();
    if (asked && !before[0]) {
      announce(word("labelled", word("yourTurn"), asked));
      call(word("yourTurn"), asked);
    } else if (offered && offered !== before[1]) {
      call(title, offered);
    }
    before = [asked, offered];
  });
}
