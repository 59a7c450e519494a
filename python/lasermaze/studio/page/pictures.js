// Pictures with the browser's help: pixels from a drawing, and drawings on paper.

import { by, make } from "./dom.js";

const SCALE = 2; // pixels of a PNG per unit of the drawing

/** An SVG document as an image that is loaded. */
async function imageOf(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(svg);
  await image.decode();
  return image;
}

/** An SVG document as a PNG file. */
export async function pngOf(svg) {
  const image = await imageOf(svg);
  const canvas = make("canvas", { width: SCALE * image.naturalWidth, height: SCALE * image.naturalHeight });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Print SVG documents, each on its own page; the browser can also save them as a PDF. */
export async function printPictures(drawings) {
  const images = await Promise.all(drawings.map(imageOf));
  by("paper").replaceChildren(...images);
  document.body.classList.add("printing");
  addEventListener("afterprint", () => {
    document.body.classList.remove("printing");
    by("paper").replaceChildren();
    for (const { src } of images) URL.revokeObjectURL(src);
  }, { once: true });
  print();
}
