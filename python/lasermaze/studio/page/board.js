// The board on the screen: the server's picture, its cells for screen readers, and marks over it.

import { busy, find, make, picture, shape } from "./dom.js";
import { capital } from "./english.js";
import { does } from "./actions.js";
import { UNIT, marksOf } from "./marks.js";
import { place } from "./moves.js";

const touched = matchMedia("(pointer: coarse)");

/** @import { Place } from "./generated-types.js" */
/** @import { Cell } from "./types.js" */
/** @typedef {{clientX: number, clientY: number}} Pointer where a pointer is in the window */

const MAX_NAMED = 2500; // cells: those of a larger grid have no names for screen readers
const LARGE = 15; // rows or columns from which the zoom is useful
const FINGER = 44; // pixels of a cell that a finger hits; for smaller ones the zoom is useful too
const LOOK = 36; // and while a result takes some of the room
const EDGE = 48; // units around the grid with the numbers of rows and columns
const NARROWEST = 5; // columns: the picture of a narrower grid is as wide as this

export class Board {
  stage = find(document, "#stage");
  surface = find(this.stage, "#board");
  #sheet = find(this.stage, "#sheet");
  #picture = find(this.stage, "#picture");
  #marks = find(this.stage, "#marks", SVGSVGElement);
  #cellName = find(document, "#cell-name");
  #zoom = find(document, "#zoom");
  #grid = /** @type {Place} */ (/** @type {unknown} */ (null)); // where the grid is in the part of the picture that is shown
  #spare = 0; // units that are cut off at the left and at the right
  #drawn = ""; // the picture that is shown
  #fitted = ""; // the size that was fitted last
  #finger = 1; // the zoom with which a cell is as large as a finger
  #laid = ""; // the rows and columns of the cells for screen readers
  /** @type {string[]} */
  #places = []; // of these cells, in words
  /** @type {Cell | null} */
  #cursor = null; // the cell to which the board was scrolled

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    session.on("shown", () => this.#show());
    session.on("pointed", () => this.#point());
    session.on("works", (work) => busy(this.surface, work));
    does("zoom-in", () => this.#magnify(1.5));
    does("zoom-out", () => this.#magnify(1 / 1.5));
    new ResizeObserver(() => this.#fit()).observe(this.stage);
  }

  /** Show the state: a frame of a film, something else to look at, a mistake, or the position. */
  #show() {
    const { session, stage, surface } = this;
    const { film, preview, history, choice, piece } = session;
    const view = preview?.view ?? session.view;
    const tried = preview || film ? null : session.marks.tried;
    const shown = tried ?? view.picture;
    stage.classList.toggle("supposing", Boolean(tried) || history.supposed !== null);
    stage.classList.toggle("preview", Boolean(preview));
    stage.classList.toggle("won", session.won);
    surface.classList.toggle("walking", session.walks && session.playing && session.zoom === 1);
    surface.classList.toggle("painting", choice === "erase" || Boolean(piece?.paints));
    this.#crop(shown.grid);
    this.#draw(film ? film.frames[film.at] : shown.svg);
    this.#layCells();
    this.#nameCells(view);
    if (this.#fitted !== this.#size) this.#fit();
    this.#point();
  }

  /** @param {string} svg */
  #draw(svg) {
    if (svg === this.#drawn) return;
    this.#drawn = svg;
    this.#picture.replaceChildren(picture(svg));
  }

  /** Cut off the empty space beside a narrow grid: the board is shown as large as possible. @param {Place} grid */
  #crop(grid) {
    const { left, cell, cols, width, height } = grid;
    const spare = cols < NARROWEST && cell === UNIT ? Math.max(0, left - EDGE) : 0;
    this.#grid = { ...grid, left: left - spare, width: width - 2 * spare };
    this.#spare = spare;
    const wide = this.#grid.width;
    this.#picture.style.cssText = `left: ${(-100 * spare) / wide}%; top: 0; width: ${(100 * width) / wide}%; height: 100%`;
    document.body.style.setProperty("--tall", `${(100 * height) / wide}vw`);
  }

  /** The values that determine its size, besides the space, which is observed. */
  get #size() {
    return `${this.#grid.width} ${this.#grid.height} ${this.session.zoom}`;
  }

  /** Make it as large as there is room for, times the zoom. */
  #fit() {
    if (!this.#grid) return;
    this.#fitted = this.#size;
    const { width, height, rows, cols, cell } = this.#grid;
    const inset = 2 * parseFloat(getComputedStyle(this.stage).paddingTop);
    const [room, tall] = [this.stage.clientWidth - inset, this.stage.clientHeight - inset];
    const whole = Math.floor(Math.min(room, (tall * width) / height));
    const wide = whole * this.session.zoom;
    this.#finger = (FINGER * width) / (whole * cell);
    const least = this.session.result || this.session.finish ? LOOK : FINGER;
    this.#zoom.hidden = rows <= LARGE && cols <= LARGE && !(touched.matches && (whole * cell) / width < least - 0.5);
    this.#sheet.style.width = `${wide}px`;
    this.#sheet.style.height = `${(wide * height) / width}px`;
  }

  /** Change the zoom; for a finger a small cell becomes large enough at once. @param {number} times */
  #magnify(times) {
    const { zoom } = this.session;
    const least = touched.matches && times > 1 && zoom < this.#finger ? this.#finger : 0.5;
    this.session.update({ zoom: Math.min(8, Math.max(least, zoom * times)) });
  }

  /** Show the marks, and the name of the cell that a key changes. */
  #point() {
    const { session } = this;
    if (!this.#grid) return;
    this.surface.classList.toggle("carrying", session.drag !== null);
    this.#mark();
    const { active, cursor } = session;
    this.#cellName.textContent = capital(active ? session.nameOf(active) : "No cell chosen");
    const named = active && this.surface.querySelector(`#cell-${active[0]}-${active[1]}`);
    if (named) this.surface.setAttribute("aria-activedescendant", named.id);
    else this.surface.removeAttribute("aria-activedescendant");
    if (cursor && cursor !== this.#cursor) this.#scrollTo(cursor);
    this.#cursor = cursor;
  }

  #mark() {
    const { left, top, cell, width, height } = this.#grid;
    this.#marks.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const group = shape("g", { transform: `translate(${left} ${top}) scale(${cell / UNIT})` });
    group.append(...marksOf(this.session));
    this.#marks.replaceChildren(group);
  }

  /** Lay the cells for screen readers over the picture. */
  #layCells() {
    const { rows, cols, left, top, cell, width, height } = this.#grid;
    const size = `${rows} ${cols}`;
    if (this.#laid !== size) {
      this.surface.replaceChildren(cellGrid(rows, cols));
      this.#places = Array.from(this.#labels, (_, index) => place([Math.floor(index / cols), index % cols]));
    }
    this.#laid = size;
    const { style } = find(this.surface, ".cell-grid");
    style.left = `${(100 * left) / width}%`;
    style.top = `${(100 * top) / height}%`;
    style.width = `${(100 * cols * cell) / width}%`;
    style.height = `${(100 * rows * cell) / height}%`;
    this.surface.setAttribute("aria-rowcount", String(rows));
    this.surface.setAttribute("aria-colcount", String(cols));
  }

  get #labels() {
    return this.surface.querySelectorAll("[role=gridcell]");
  }

  /** Name the cells for screen readers. @param {import("./generated-types.js").View} view */
  #nameCells({ names, cells }) {
    const told = names.map((facts) => facts.join(", "));
    this.#labels.forEach((label, index) => {
      const words = `${this.#places[index]}: ${told[cells[index]]}`;
      if (label.ariaLabel !== words) label.ariaLabel = words;
    });
  }

  /** @param {Cell} cell */
  #scrollTo([row, col]) {
    if (this.session.zoom <= 1) return;
    const { left, top, cell, width } = this.#grid;
    const scale = this.#sheet.clientWidth / width;
    const [x, y] = [(left + (col + 0.5) * cell) * scale, (top + (row + 0.5) * cell) * scale];
    const { clientWidth: wide, clientHeight: high, scrollLeft, scrollTop } = this.stage;
    if (x < scrollLeft || x > scrollLeft + wide) this.stage.scrollLeft = x - wide / 2;
    if (y < scrollTop || y > scrollTop + high) this.stage.scrollTop = y - high / 2;
  }

  /**
   * The cell under a pointer, including the rim if there is one; null outside.
   * @param {Pointer} event
   * @returns {Cell | null}
   */
  cellAt(event) {
    const box = this.#sheet.getBoundingClientRect();
    if (!this.#grid || !box.width) return null;
    const scale = this.#grid.width / box.width;
    const { left, top, cell, rows, cols } = this.#grid;
    const row = Math.floor(((event.clientY - box.top) * scale - top) / cell);
    const col = Math.floor(((event.clientX - box.left) * scale - left) / cell);
    const outside = [row, col].filter((at, axis) => at < 0 || at >= [rows, cols][axis]).length;
    if (!outside) return [row, col];
    const near = row >= -1 && row <= rows && col >= -1 && col <= cols;
    return this.session.rim && near && outside === 1 ? [row, col] : null;
  }

  /** Point at a cell, and bring the board into view. @param {Cell} cell */
  pointAt(cell) {
    this.session.point({ cursor: cell });
    this.stage.scrollIntoView({ block: "nearest" });
  }

  /** A picture of one cell, to carry under the pointer. @param {Cell} cell */
  ghostOf([row, col]) {
    const { left, top, cell } = this.#grid;
    const copy = /** @type {SVGSVGElement} */ (this.#picture.firstElementChild?.cloneNode(true));
    copy.setAttribute("viewBox", `${this.#spare + left + col * cell} ${top + row * cell} ${cell} ${cell}`);
    return copy;
  }
}

/** Cells for screen readers; a very large grid has none. @param {number} rows @param {number} cols */
function cellGrid(rows, cols) {
  const named = rows * cols <= MAX_NAMED ? rows : 0;
  const grid = make("div", { class: "cell-grid", role: "presentation" });
  grid.style.gridTemplate = `repeat(${named || 1}, 1fr) / repeat(${cols}, 1fr)`;
  for (let row = 0; row < named; row += 1) {
    const cells = Array.from({ length: cols }, (_, col) => make("div", { role: "gridcell", id: `cell-${row}-${col}` }));
    grid.append(make("div", { role: "row", class: "cell-row" }, cells));
  }
  return grid;
}
