// Notices that it is one's turn: in the page's title, and, for those who want it, by a sound or a
// notification.

import { announce } from "./announce.js";
import { onOffer } from "./offers.js";
import { isSet } from "./settings.js";
import { playSound } from "./sounds.js";
import { word } from "./words.js";

const title = document.title;
const prompt = () => document.querySelector("#region-ask[data-mine]")?.dataset.prompt ?? "";

// Some phones let nobody make a notification from a page, and say so by an error.
function notify(what, body) {
  if (!document.hidden || window.Notification?.permission !== "granted") return;
  try {
    new Notification(what, { body, tag: document.getElementById("match").dataset.match });
  } catch {
    // The sound and the title have to do.
  }
}

function call(what, body) {
  playSound({ kind: "turn" }, "sound");
  if (isSet("notify")) notify(what, body);
}

export function startTurn() {
  let mine = Boolean(prompt());
  let offered = onOffer();
  const show = () => {
    const news = onOffer() || (prompt() && word("yourTurn"));
    document.title = news ? `● ${news} · ${title}` : title;
  };
  show();
  document.addEventListener("tabletop:changed", () => {
    const now = Boolean(prompt());
    if (now && !mine) {
      announce(word("labelled", word("yourTurn"), prompt()));
      call(word("yourTurn"), prompt());
    } else if (onOffer() && onOffer() !== offered) {
      call(title, onOffer());
    }
    mine = now;
    offered = onOffer();
    show();
  });
}
