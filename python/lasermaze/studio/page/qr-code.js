// A link as a QR code.

import { request } from "./api.js";
import { make } from "./dom.js";
import { messageOf } from "./refusal.js";

/** The QR code of a link, or words that say why there is none. @param {string} link */
export async function qrCode(link) {
  try {
    const { svg, most } = await request("qr_code", { text: link });
    return svg === null
      ? make("p", { class: "note" }, `The link is too long for a QR code: it has ${link.length} letters, and a code holds ${most}. Send the link, or make two sets.`)
      : make("img", { class: "qr-code", alt: "QR code of the link", src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
  } catch (error) {
    return make("p", { class: "note" }, messageOf(error));
  }
}
