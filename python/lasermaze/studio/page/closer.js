// The picture of a lecture, seen closer if its cells are too small to read: a tap enlarges the place
// that it meets, and a finger moves over the rest.

import { find, picture } from "./dom.js";

const CELL = 64; // units of a picture
const READABLE = 30; // pixels of a cell whose numbers can be read
const ENLARGED = 40;

export class Closer {
  #box;
  #button;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#box = find(root, "#lecture-picture");
    this.#button = find(root, "#lecture-closer", HTMLButtonElement);
    this.#button.onclick = () => this.#set(!this.#isClose);
    this.#box.onclick = ({ clientX, clientY }) => {
      if (!this.#button.hidden) this.#set(!this.#isClose, clientX, clientY);
    };
  }

  /**
   * Show a picture: whole, unless it is the next step of one that was seen closer.
   * @param {string | null} drawn
   * @param {boolean} goesOn
   */
  show(drawn, goesOn) {
    const { scrollLeft, scrollTop } = this.#box;
    const wasClose = this.#isClose && goesOn;
    this.#box.replaceChildren(drawn ? picture(drawn) : "");
    this.#set(false);
    const cell = this.#svg ? CELL * this.#scale(this.#svg) : READABLE;
    this.#button.hidden = cell >= READABLE;
    this.#box.classList.toggle("small", cell < READABLE);
    if (!wasClose || this.#button.hidden) return;
    this.#set(true);
    this.#box.scrollTo(scrollLeft, scrollTop);
  }

  get #svg() {
    return this.#box.querySelector("svg");
  }

  get #isClose() {
    return this.#box.classList.contains("near");
  }

  /** The pixels of a unit. @param {SVGSVGElement} svg */
  #scale(svg) {
    const { width, height } = svg.viewBox.baseVal;
    return Math.min(svg.clientWidth / width, svg.clientHeight / height);
  }

  /**
   * Enlarge the picture around a point of the screen, or make it whole again.
   * @param {boolean} isClose
   * @param {number} [x] the middle of the picture unless it is given
   * @param {number} [y]
   */
  #set(isClose, x, y) {
    const svg = this.#svg;
    if (!svg) return;
    const seen = svg.getBoundingClientRect();
    const times = ENLARGED / CELL / this.#scale(svg);
    const { width, height } = svg.viewBox.baseVal;
    const sides = [seen.left + seen.width / 2, seen.top + seen.height / 2];
    const aside = [(x ?? sides[0]) - sides[0], (y ?? sides[1]) - sides[1]];
    this.#box.classList.toggle("near", isClose);
    svg.style.width = isClose ? `${(width * ENLARGED) / CELL}px` : "";
    svg.style.height = isClose ? `${(height * ENLARGED) / CELL}px` : "";
    this.#button.textContent = isClose ? "−" : "+";
    this.#button.ariaLabel = isClose ? "Smaller" : "Larger";
    const box = this.#box;
    box.scrollTo((box.scrollWidth - box.clientWidth) / 2 + times * aside[0], (box.scrollHeight - box.clientHeight) / 2 + times * aside[1]);
  }
}
