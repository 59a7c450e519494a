// Files and paper, with the browser's help: pixels from a drawing, drawings to print.

import { find, make } from "./dom.js";

const SCALE = 2; // pixels of a PNG per unit of the drawing

/** An SVG document as an image that is loaded. @param {Blob} svg */
async function imageOf(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(svg);
  await image.decode();
  return image;
}

/** An SVG document as a PNG file. @param {Blob} svg @returns {Promise<Blob>} */
export async function pngOf(svg) {
  const image = await imageOf(svg);
  const canvas = make("canvas", { width: SCALE * image.naturalWidth, height: SCALE * image.naturalHeight });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error("the picture is too large for this browser"))), "image/png");
  });
}

/** Print SVG documents, each on its own page; the browser can also save them as a PDF. @param {Blob[]} drawings */
export async function printPictures(drawings) {
  await printPages(await Promise.all(drawings.map(imageOf)));
}

/**
 * Print elements, and nothing else of the page. They show images by addresses that end with it.
 * @param {HTMLElement[]} pages
 * @param {string} paper the class of the paper
 */
export async function printPages(pages, paper = "") {
  const sheet = find(document, "#paper");
  sheet.className = `paper ${paper}`;
  sheet.replaceChildren(...pages);
  const images = [...sheet.querySelectorAll("img")];
  await Promise.all(images.map((image) => image.decode()));
  document.body.classList.add("printing");
  addEventListener("afterprint", () => {
    document.body.classList.remove("printing");
    sheet.replaceChildren();
    for (const { src } of images) URL.revokeObjectURL(src);
  }, { once: true });
  print();
}

/** Save a file in the browser's folder for downloads. @param {string} name @param {Blob} blob */
export function saveFile(name, blob) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
