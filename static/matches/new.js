// The form of a new match: shows fields only with the options that use them, and a thumbnail of the
// chosen place.

import "../site/site.js";
import { make } from "../table/elements.js";
import { showWhatCounts } from "./needs.js";

const TURNED = ":turned";

const form = document.getElementById("new-match");

const thumbnails = JSON.parse(document.getElementById("thumbnails").content.textContent);

function showPlace(select) {
  const address = thumbnails[select.value.replace(TURNED, "")];
  let picture = select.parentElement.querySelector(".thumbnail");
  if (!picture && !address) return;
  if (!picture) {
    picture = make("img", { class: "thumbnail", alt: "", loading: "lazy" });
    select.after(picture);
  }
  picture.hidden = !address;
  if (address) picture.src = address;
  picture.classList.toggle("is-turned", select.value.endsWith(TURNED));
}

function show() {
  showWhatCounts(form);
  form.querySelectorAll("select").forEach(showPlace);
}

form.addEventListener("change", show);
show();
