// Mouse, pen and touch: presses, drags and drops on the board and the trays.

import { by, make, pieceAlone } from "./dom.js";
import * as moves from "./moves.js";

const SLACK = 6; // pixels that a press may move without being a drag
const HOLD = 200; // milliseconds of touch that lift a token; a shorter touch scrolls

/** @import { Cell, Piece } from "./types.js" */
/** @typedef {{sort: string, cell: Cell, path: Cell[], piece?: Piece, x: number, y: number, id: number, far: boolean, touched: boolean, held: boolean}} Press */

export class Gestures {
  #press = /** @type {Press} */ (/** @type {unknown} */ (null)); // null while nothing is pressed
  /** @type {HTMLElement | null} */
  #ghost = null;
  #swallows = false;
  #hold = 0; // the timer of a touch on a token

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./board.js").Board} board
   * @param {import("./tools.js").Tools} tools
   */
  constructor(session, board, tools) {
    this.session = session;
    this.board = board;
    this.tools = tools;
    const { surface } = board;
    surface.addEventListener("pointerdown", (event) => this.#down(event));
    surface.addEventListener("pointermove", (event) => this.#over(event));
    surface.addEventListener("pointerleave", () => board.hover(null));
    surface.addEventListener("contextmenu", (event) => event.preventDefault());
    // A touch scrolls, unless it carries a token.
    surface.addEventListener("touchmove", (event) => { if (this.#press?.held) event.preventDefault(); }, { passive: false });
    for (const tray of ["palette", "pile"]) {
      by(tray).addEventListener("pointerdown", (event) => this.#lift(event));
      by(tray).addEventListener("dragstart", (event) => event.preventDefault());
    }
    addEventListener("pointermove", (event) => this.#move(event));
    addEventListener("pointerup", (event) => this.#up(event));
    addEventListener("pointercancel", () => this.#drop());
    addEventListener("click", (event) => this.#swallow(event), true);
  }

  #over(event) {
    if (event.pointerType === "mouse" && !this.#press) this.board.hover(this.board.cellAt(event));
  }

  #down(event) {
    if (event.button > 0 || this.#press) return;
    const cell = /** @type {Cell | null} */ (this.board.cellAt(event));
    if (this.session.preview) {
      this.session.peek(null);
      return;
    }
    if (!cell) return;
    this.board.hovered = null;
    this.board.moveTo(cell);
    const sort = this.#sortOf(cell);
    const touched = event.pointerType === "touch";
    this.#press = { sort, cell, path: [cell], x: event.clientX, y: event.clientY, id: event.pointerId, far: false, touched, held: false };
    if (sort === "paint") this.board.mark({ paint: [cell] });
    if (sort === "carry" && touched) this.#hold = setTimeout(() => this.#held(), HOLD);
  }

  /** A long touch lifts the token, which then follows the finger. */
  #held() {
    this.#press.held = true;
    this.#carry({ clientX: this.#press.x, clientY: this.#press.y });
  }

  /** The gesture that a press on a cell begins. */
  #sortOf(cell) {
    const { choice, piece, hasBox } = this.tools;
    if (choice === "erase" || piece?.paints) return "paint";
    if (!this.board.within(cell)) return "tap";
    if (this.board.isEmpty(cell)) return piece ? "tap" : "pan";
    return this.session.playing && !hasBox ? "tap" : "carry";
  }

  /** A piece is lifted from a tray. */
  #lift(event) {
    const button = event.target.closest(".piece");
    if (!button || button.disabled || event.button > 0 || this.#press) return;
    const { code, source } = button.dataset;
    const piece = (source === "palette" ? this.session.palette : this.session.view.pile).find((one) => one.code === code);
    this.#press = /** @type {any} */ ({ sort: source, piece, x: event.clientX, y: event.clientY, id: event.pointerId, far: false, touched: event.pointerType === "touch" });
    if (button.hasPointerCapture?.(event.pointerId)) button.releasePointerCapture(event.pointerId);
  }

  #move(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    press.far ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK;
    if (!press.far) return;
    if (press.sort === "carry" && press.touched && !press.held) return this.#drop(); // it scrolls
    if (press.sort === "paint") this.#paint(event);
    else if (press.sort === "pan") this.#pan(event);
    else if (press.sort !== "tap") this.#carry(event);
  }

  #paint(event) {
    const { path } = this.#press;
    const cell = this.board.cellAt(event);
    if (!cell || !this.board.within(cell)) return;
    for (const step of moves.between(path.at(-1), cell)) {
      if (!path.some((other) => moves.same(other, step))) path.push(/** @type {Cell} */ (step));
    }
    this.board.mark({ paint: path });
  }

  #pan(event) {
    if (event.pointerType !== "touch") this.board.stage.scrollBy(-event.movementX, -event.movementY);
  }

  #carry(event) {
    const { sort, piece, cell } = this.#press;
    const ghost = (this.#ghost ??= this.#newGhost(piece ? pieceAlone(piece) : this.board.ghostOf(cell)));
    ghost.style.left = `${event.clientX}px`;
    ghost.style.top = `${event.clientY}px`;
    const over = this.#target(event);
    ghost.classList.toggle("off", sort === "carry" && !over);
    this.board.mark({ drop: over });
    by("pile").classList.toggle("over", sort === "palette" && this.#isOverPile(event));
  }

  #newGhost(content) {
    const ghost = make("div", { class: "ghost", "aria-hidden": "true" }, content);
    document.body.append(ghost);
    this.board.surface.classList.add("carrying");
    return ghost;
  }

  #target(event) {
    const cell = this.board.cellAt(event);
    return cell && this.board.within(cell) ? cell : null;
  }

  #isOverPile(event) {
    return Boolean(document.elementFromPoint(event.clientX, event.clientY)?.closest("#pile"));
  }

  #up(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    const over = this.#target(event);
    const pile = this.#isOverPile(event);
    this.#drop();
    this.#swallows = press.far && "piece" in press;
    const made = this.#meaning(/** @type {any} */ (press), over, pile);
    if (made) this.session.act(made);
  }

  /** The move that a finished gesture makes; null for none. */
  #meaning({ sort, cell, path, piece, far, touched }, over, pile) {
    const { choice } = this.tools;
    if (sort === "paint") return choice === "erase" ? moves.take(path) : moves.put(choice, path);
    if (sort === "palette" || sort === "pile") return this.#dropped(sort, piece, far, over, pile, touched);
    if (!far || sort === "tap") return far && !moves.same(over, cell) ? null : this.tapped(cell);
    if (sort === "pan" || moves.same(over, cell)) return null;
    return over ? moves.move(cell, over) : moves.take([cell]);
  }

  #dropped(sort, piece, far, over, pile, touched) {
    if (!far) return null;
    if (over) return moves.put(piece.code, [over]);
    if (sort === "palette" && pile && this.tools.hasBox) return moves.add(piece.code);
    // A touch that scrolls the pile removes nothing.
    return sort === "pile" && !pile && !touched && !this.session.playing ? moves.drop(piece.code) : null;
  }

  /** The move that a click on a cell makes; null for none. */
  tapped(cell) {
    const { choice, piece } = this.tools;
    if (choice === "erase") return moves.take([cell]);
    if (piece) return moves.put(piece.code, [cell]);
    if (this.session.playing) return moves.touch(cell);
    return this.board.isEmpty(cell) || !this.board.within(cell) ? null : moves.turn(cell, "on");
  }

  #drop() {
    clearTimeout(this.#hold);
    this.#press = /** @type {any} */ (null);
    this.#ghost?.remove();
    this.#ghost = null;
    this.board.surface.classList.remove("carrying");
    by("pile").classList.remove("over");
    this.board.mark({ drop: null, paint: [] });
  }

  /** Ignore the click event at the end of a drag. */
  #swallow(event) {
    if (this.#swallows && event.target.closest(".piece")) event.stopPropagation();
    this.#swallows = false;
  }
}
