// A link as a QR code.

import { request } from "./api.js";
import { make } from "./dom.js";
import { messageOf } from "./refusal.js";
import { t } from "./text.js";

/** The QR code of a link, or words that say why there is none. @param {string} link */
export async function qrCode(link) {
  try {
    const { svg, most } = await request("qr_code", { text: link });
    return svg === null
      ? make("p", { class: "note" }, t("too-long-for-qr", { length: link.length, most }))
      : make("img", { class: "qr-code", alt: t("qr-code"), src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
  } catch (error) {
    return make("p", { class: "note" }, messageOf(error));
  }
}
