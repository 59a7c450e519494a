// The board on the screen: the server's picture, its cells for screen readers, and marks over it.

import { by, make, picture, shape } from "./dom.js";
import { place, same } from "./moves.js";

/** @import { Fault, GridArea, View } from "./generated-types.js" */
/** @import { Cell } from "./types.js" */
/** @typedef {{faults: Fault[], hint: Cell | null, beams: number[][][], paint: Cell[], drop: Cell | null, carried: Cell | null}} Marks */
/** @typedef {{clientX: number, clientY: number}} Pointer where a pointer is in the window */

const UNIT = 64; // size of a cell in the coordinates of the marks
const MAX_NAMED = 2500;
/** @type {{faults: Fault[], hint: null, beams: number[][][]}} */
const NO_MARKS = { faults: [], hint: null, beams: [] };
const EDGE = 48; // units around the grid with the numbers of rows and columns
const NARROWEST = 5; // columns: the picture of a narrower grid is as wide as this

export class Board extends EventTarget {
  /** @type {Cell | null} the cell for keys and the buttons below */
  cursor = null;
  /** @type {Cell | null} the cell under the mouse */
  hovered = null;
  zoom = 1;
  guided = false; // whether the view lists all moves that can be played
  #grid = /** @type {GridArea} */ (/** @type {unknown} */ (null)); // where the grid is in the part of the picture that is shown
  #spare = 0; // units that are cut off at the left and at the right
  #fitted = ""; // the size that was fitted last
  #entered = false;
  #filming = false;
  /** @type {HTMLElement | null} */
  #cells = null; // the cells for screen readers
  /** @type {HTMLElement[]} */
  #labels = [];
  /** @type {Marks} */
  #marks = { faults: [], hint: null, beams: [], paint: [], drop: null, carried: null };

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    super();
    this.session = session;
    this.surface = by("board");
    this.sheet = by("sheet");
    this.stage = by("stage");
    new ResizeObserver(() => this.fit()).observe(this.stage);
  }

  /** The cell that a key changes. */
  get active() {
    return this.hovered ?? this.cursor;
  }

  /** Whether the cells around the grid can be touched, as in a puzzle with ways in. */
  get rim() {
    return this.session.playing && this.#entered;
  }

  /** Begin with another puzzle, or another mode. */
  begin() {
    this.zoom = 1;
    this.cursor = null;
    this.hovered = null;
    const { rows, cols } = this.session.view.picture.grid;
    const outside = (/** @type {number[]} */ [row, col]) => row < 1 || col < 1 || row > rows || col > cols;
    this.guided = this.session.view.ways.length > 0;
    this.#entered = this.session.view.ways.some((/** @type {string} */ way) =>
      way.startsWith("touch ") && outside(way.slice(6).split(",").map(Number)));
  }

  /** Show a view: its picture, and the names of its cells. @param {View} view */
  show(view) {
    this.#crop(view.picture.grid);
    this.#filming = false;
    by("picture").replaceChildren(picture(view.picture.svg));
    this.#name(view);
    if (this.#fitted !== this.#size) this.fit();
    this.draw();
  }

  /** Show a frame of a film, which has the same size. @param {string} svg */
  showFrame(svg) {
    by("picture").replaceChildren(picture(svg));
    if (!this.#filming) {
      this.#filming = true;
      this.draw();
    }
  }

  /** Cut off the empty space beside a narrow grid: the board is shown as large as possible. @param {GridArea} grid */
  #crop(grid) {
    const { left, cell, cols, width, height } = grid;
    const spare = cols < NARROWEST && cell === UNIT ? Math.max(0, left - EDGE) : 0;
    this.#grid = { ...grid, left: left - spare, width: width - 2 * spare };
    this.#spare = spare;
    const wide = this.#grid.width;
    by("picture").style.cssText = `left: ${(-100 * spare) / wide}%; top: 0; width: ${(100 * width) / wide}%; height: 100%`;
    document.body.style.setProperty("--tall", `${(100 * height) / wide}vw`);
  }

  /** What decides how large it is, but for the room, which is watched. */
  get #size() {
    return `${this.#grid.width} ${this.#grid.height} ${this.zoom}`;
  }

  /** Make it as large as there is room for, times the zoom. */
  fit() {
    if (!this.#grid) return;
    this.#fitted = this.#size;
    const { width, height } = this.#grid;
    const inset = 2 * parseFloat(getComputedStyle(this.stage).paddingTop);
    const [room, tall] = [this.stage.clientWidth - inset, this.stage.clientHeight - inset];
    const wide = Math.floor(Math.min(room, (tall * width) / height)) * this.zoom;
    this.sheet.style.width = `${wide}px`;
    this.sheet.style.height = `${(wide * height) / width}px`;
  }

  /** Whether there are so many cells that the zoom is useful. */
  get isLarge() {
    return this.#grid.rows > 15 || this.#grid.cols > 15;
  }

  /** @param {number} times */
  magnify(times) {
    this.zoom = Math.min(8, Math.max(0.5, this.zoom * times));
    this.fit();
  }

  /**
   * The cell under a pointer, including the rim if there is one; null outside.
   * @param {Pointer} event
   * @returns {Cell | null}
   */
  cellAt(event) {
    const point = this.#point(event);
    if (!point) return null;
    const { rows, cols } = this.#grid;
    const [row, col] = point.map(Math.floor);
    const outside = [row, col].filter((at, axis) => at < 0 || at >= [rows, cols][axis]).length;
    if (!outside) return [row, col];
    const near = row >= -1 && row <= rows && col >= -1 && col <= cols;
    return this.rim && near && outside === 1 ? [row, col] : null;
  }

  /** Whether a cell is in the grid itself. @param {number[]} cell */
  within([row, col]) {
    return row >= 0 && col >= 0 && row < this.#grid.rows && col < this.#grid.cols;
  }

  /** Where a pointer is, in cells. @param {Pointer} event */
  #point(event) {
    const box = this.sheet.getBoundingClientRect();
    if (!this.#grid || !box.width) return null;
    const scale = this.#grid.width / box.width;
    const { left, top, cell, cell_height: tall } = this.#grid;
    return [
      ((event.clientY - box.top) * scale - top) / tall,
      ((event.clientX - box.left) * scale - left) / cell,
    ];
  }

  /** The name of what is on a cell. @param {Cell} cell */
  nameOf(cell) {
    const { view } = this.session;
    if (!this.within(cell)) return "outside the grid";
    return view.names[view.cells[cell[0] * this.#grid.cols + cell[1]]] ?? "";
  }

  /** Whether a cell is empty, if the view says it. @param {Cell} cell */
  isEmpty(cell) {
    const { view } = this.session;
    return this.within(cell) && Boolean(view.empty[view.cells[cell[0] * this.#grid.cols + cell[1]]]);
  }

  /** Move the cursor; it begins in the middle, and stays on the cells. @param {number} down @param {number} right */
  step(down, right) {
    const { rows, cols } = this.#grid;
    const rim = this.rim ? 1 : 0;
    const [row, col] = this.active ?? [Math.floor(rows / 2) - down, Math.floor(cols / 2) - right];
    /** @type {Cell} */
    let next = [
      Math.min(rows - 1 + rim, Math.max(-rim, row + down)),
      Math.min(cols - 1 + rim, Math.max(-rim, col + right)),
    ];
    const corner = !this.within([next[0], 0]) && !this.within([0, next[1]]);
    if (corner) next = [row, col];
    this.hovered = null;
    this.moveTo(next);
  }

  /** @param {Cell} cell */
  moveTo(cell) {
    this.cursor = cell;
    this.draw();
    this.#describe();
    this.#scrollTo(cell);
    this.dispatchEvent(new Event("moved"));
  }

  /** @param {Cell | null} cell */
  hover(cell) {
    if (same(cell, this.hovered)) return;
    this.hovered = cell;
    this.draw();
    this.#describe();
  }

  /** Change the marks: faults, hint, beams, paint, drop, carried. @param {Partial<Marks>} changes */
  mark(changes) {
    Object.assign(this.#marks, changes);
    this.draw();
  }

  draw() {
    if (!this.#grid) return;
    const { left, top, cell, cell_height: tall, width, height } = this.#grid;
    const root = by("marks");
    root.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const scale = `scale(${cell / UNIT} ${tall / UNIT})`;
    const group = shape("g", { transform: `translate(${left} ${top}) ${scale}` });
    const { paint, drop, carried } = this.#marks;
    // Faults and hint are about the current position, not about a solution or a film shown instead.
    const { faults, hint, beams } = this.session.preview || this.#filming ? NO_MARKS : this.#marks;
    group.append(...paint.map((at) => box(at, "mark-paint", 4)));
    if (drop) group.append(box(drop, "mark-drop", 3));
    if (carried) group.append(box(carried, "mark-carried", 4));
    for (const points of beams) group.append(beam(points, "mark-beam-under"), beam(points, "mark-beam"));
    if (hint) group.append(box(hint, "mark-hint", 0), ...badge(hint, "?", "mark-hint-badge"));
    for (const { cell: at } of this.session.preview?.differences ?? []) {
      group.append(box(at, "mark-differs-under", 3), box(at, "mark-differs", 3), ...badge(at, "≠", "mark-differs-badge"));
    }
    faults.forEach((fault, number) => {
      if (fault.cell) group.append(box(fault.cell, "mark-fault", 0), ...badge(fault.cell, String(number + 1)));
    });
    const { active } = this;
    if (active) group.append(box(active, "mark-cursor-under", 2), box(active, "mark-cursor", 2));
    root.replaceChildren(group);
  }

  /** Name the cells for screen readers. @param {View} view */
  #name(view) {
    const { rows, cols, left, top, cell, cell_height: tall, width, height } = this.#grid;
    const named = rows * cols <= MAX_NAMED;
    const size = `${rows} ${cols}`;
    if (this.#cells?.dataset.size !== size) this.#cells = this.#lay(named ? rows : 0, cols, size);
    const frame = this.#cells.style;
    frame.left = `${(100 * left) / width}%`;
    frame.top = `${(100 * top) / height}%`;
    frame.width = `${(100 * cols * cell) / width}%`;
    frame.height = `${(100 * rows * tall) / height}%`;
    this.surface.setAttribute("aria-rowcount", String(rows));
    this.surface.setAttribute("aria-colcount", String(cols));
    this.#labels.forEach((label, index) => {
      const words = `${place([Math.floor(index / cols), index % cols])}: ${view.names[view.cells[index]]}`;
      if (label.ariaLabel !== words) label.ariaLabel = words;
    });
    if (this.cursor && !this.within(this.cursor) && !this.rim) this.cursor = null;
    this.hovered = this.hovered && (this.within(this.hovered) || this.rim) ? this.hovered : null;
    this.#describe();
  }

  /** Make the cells for screen readers. @param {number} rows @param {number} cols @param {string} size */
  #lay(rows, cols, size) {
    const grid = make("div", { class: "cell-grid", role: "presentation", "data-size": size });
    grid.style.gridTemplate = `repeat(${rows || 1}, 1fr) / repeat(${cols}, 1fr)`;
    this.#labels = [];
    for (let row = 0; row < rows; row += 1) {
      const cells = Array.from({ length: cols }, (_, col) => make("div", { role: "gridcell", id: `cell-${row}-${col}` }));
      this.#labels.push(...cells);
      grid.append(make("div", { role: "row", class: "cell-row" }, cells));
    }
    this.surface.replaceChildren(grid);
    return grid;
  }

  #describe() {
    const { active } = this;
    const words = active ? `${place(active)}: ${this.nameOf(active)}` : "no cell chosen";
    by("cell-name").textContent = words[0].toUpperCase() + words.slice(1);
    const id = active && `cell-${active[0]}-${active[1]}`;
    if (id && document.getElementById(id)) this.surface.setAttribute("aria-activedescendant", id);
    else this.surface.removeAttribute("aria-activedescendant");
  }

  /** @param {Cell} cell */
  #scrollTo([row, col]) {
    if (this.zoom <= 1) return;
    const { left, top, cell, width } = this.#grid;
    const scale = this.sheet.clientWidth / width;
    const [x, y] = [(left + (col + 0.5) * cell) * scale, (top + (row + 0.5) * cell) * scale];
    const { clientWidth: wide, clientHeight: high, scrollLeft, scrollTop } = this.stage;
    if (x < scrollLeft || x > scrollLeft + wide) this.stage.scrollLeft = x - wide / 2;
    if (y < scrollTop || y > scrollTop + high) this.stage.scrollTop = y - high / 2;
  }

  /** A picture of one cell, to carry under the pointer. @param {Cell} cell */
  ghostOf([row, col]) {
    const { left, top, cell, cell_height: tall } = this.#grid;
    const copy = /** @type {SVGSVGElement} */ (by("picture").firstElementChild?.cloneNode(true));
    copy.setAttribute("viewBox", `${this.#spare + left + col * cell} ${top + row * tall} ${cell} ${tall}`);
    return copy;
  }
}

/** @param {Cell} cell @param {string} css @param {number} inset */
function box([row, col], css, inset) {
  const side = UNIT - 2 * inset;
  return shape("rect", { class: css, x: col * UNIT + inset, y: row * UNIT + inset, width: side, height: side, rx: 9 });
}

/** A line through points (row, col); whole numbers are the middles of cells. @param {number[][]} points @param {string} css */
function beam(points, css) {
  const at = points.map(([row, col]) => `${(col + 0.5) * UNIT},${(row + 0.5) * UNIT}`);
  return shape("polyline", { class: css, points: at.join(" ") });
}

/** A number at the corner of a cell, where it covers no token. @param {Cell} cell @param {string} text @param {string} css */
function badge([row, col], text, css = "mark-badge") {
  const [x, y] = [(col + 1) * UNIT, row * UNIT];
  return [shape("circle", { class: css, cx: x, cy: y, r: 10 }), shape("text", { class: "mark-number", x, y: y + .5 }, text)];
}
