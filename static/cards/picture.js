// The page of a card. Pictures over the server's limit, such as photos, are scaled down before they
// are sent; those that the browser cannot read are sent unchanged, and the server says what is
// wrong.

import "../site/site.js";

const MOST_BYTES = 2 * 1024 * 1024;
const LONGEST_SIDE = 1600;

async function smaller(file) {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
  return new File([blob], "picture.jpg", { type: blob.type });
}

document.getElementById("picture")?.addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file || file.size <= MOST_BYTES) return;
  try {
    const files = new DataTransfer();
    files.items.add(await smaller(file));
    target.files = files.files;
  } catch {
    // It stays as it is.
  }
});
