// A line with a bar while something loads. The bar counts bytes that have arrived. It stands where no
// button is; once a puzzle can be played, only the thin bar below the head of the page is left.

import { make } from "./dom.js";
import { decimal } from "./english.js";

const MEGABYTE = 1e6;
/** @param {number} bytes */
const inMegabytes = (bytes) => decimal(bytes / MEGABYTE);

export class Loading {
  #bytes = 0;
  #total = 0;

  /** @param {Promise<{files: Record<string, number>}>} site the sizes of the files that Python needs */
  constructor(site) {
    this.words = make("span", {}, "Loading Python…");
    this.bar = make("progress", { max: 1, "aria-label": "Loading Python…" });
    this.box = make("p", { class: "loading", id: "loading" }, this.words, this.bar);
    document.querySelector("header.top")?.after(this.box);
    site.then(({ files }) => {
      this.#total = Object.values(files).reduce((sum, size) => sum + size, 0);
    });
  }

  /** Some more bytes have arrived. @param {number} bytes */
  loaded(bytes) {
    this.#bytes += bytes;
    if (!this.#total || !this.box.isConnected) return;
    this.bar.value = Math.min(1, this.#bytes / this.#total);
    const rest = this.#bytes < this.#total;
    this.words.textContent = rest
      ? `Loading Python: ${inMegabytes(this.#bytes)} of ${inMegabytes(this.#total)} MB`
      : "Starting Python…";
    if (!rest) this.bar.removeAttribute("value");
  }

  done() {
    this.box.remove();
    document.documentElement.dataset.python = "ready";
  }

  /** @param {string} words */
  failed(words) {
    this.words.textContent = words;
    this.box.classList.add("failed");
    this.bar.remove();
  }
}
