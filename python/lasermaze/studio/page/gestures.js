// Mouse, pen and touch: presses, drags and drops on the board and the trays.

import { make, pieceAlone } from "./dom.js";
import * as moves from "./moves.js";

const SLACK = 6; // pixels that a press may move without being a drag
const SWIPE = 24; // pixels from which a finger has swiped

/** @import { Pointer } from "./board.js" */
/** @import { Piece } from "./generated-types.js" */
/** @import { Cell } from "./types.js" */
/** @typedef {{x: number, y: number, id: number, far: boolean, touched: boolean}} Finger where it was pressed, and its state */
/** @typedef {Finger & {sort: "paint" | "tap" | "pan" | "carry", cell: Cell, path: Cell[], before: Cell | null}} BoardPress with the cursor before it */
/** @typedef {Finger & {sort: "palette" | "pile", piece: Piece}} TrayPress */

export class Gestures {
  /** @type {BoardPress | TrayPress | null} */
  #press = null;
  /** @type {HTMLElement | null} */
  #ghost = null;
  #swallows = false;

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
    surface.addEventListener("pointerleave", () => this.#hover(null));
    surface.addEventListener("contextmenu", (event) => event.preventDefault());
    // A finger scrolls, unless it carries a token; two fingers zoom.
    surface.addEventListener("touchstart", ({ touches }) => { if (touches.length > 1) this.#drop(); });
    surface.addEventListener("touchmove", (event) => { if (this.#press?.sort === "carry") event.preventDefault(); }, { passive: false });
    for (const tray of tools.trays) {
      tray.addEventListener("pointerdown", (event) => this.#lift(event));
      tray.addEventListener("dragstart", (event) => event.preventDefault());
    }
    addEventListener("pointermove", (event) => this.#move(event));
    addEventListener("pointerup", (event) => this.#up(event));
    addEventListener("pointercancel", () => this.#cancel());
    addEventListener("click", (event) => this.#swallow(event), true);
  }

  /** @param {PointerEvent} event */
  #over(event) {
    if (event.pointerType === "mouse" && !this.#press) this.#hover(this.board.cellAt(event));
  }

  /** @param {Cell | null} cell */
  #hover(cell) {
    const { hovered } = this.session;
    if (cell !== hovered && !moves.same(cell, hovered)) this.session.point({ hovered: cell });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button > 0 || this.#press) return;
    const cell = this.board.cellAt(event);
    if (this.session.preview) {
      this.session.peek(null);
      return;
    }
    if (!cell) return;
    /** @type {BoardPress} */
    const press = { ...fingerOf(event), sort: this.#sortOf(cell, event), cell, path: [cell], before: this.session.cursor };
    this.#press = press;
    this.session.point({ hovered: null, cursor: cell, painted: press.sort === "paint" ? [cell] : [] });
  }

  /** The gesture that a press on a cell begins. @param {Cell} cell @param {PointerEvent} event @returns {BoardPress["sort"]} */
  #sortOf(cell, { pointerType }) {
    const { session } = this;
    const { choice, piece } = session;
    if (choice === "erase" || piece?.paints) return "paint";
    if (!session.within(cell)) return "tap";
    if (session.isEmpty(cell)) return piece ? "tap" : "pan";
    if (session.playing && !session.hasBox) return "tap";
    // A finger moves a board that is larger than its window, unless it is on the piece that was tapped before.
    const movesBoard = pointerType === "touch" && session.zoom > 1 && !moves.same(session.cursor, cell);
    return movesBoard ? "pan" : "carry";
  }

  /** A piece is lifted from a tray. @param {PointerEvent} event */
  #lift(event) {
    const button = pieceButton(event.target);
    if (!button || button.disabled || event.button > 0 || this.#press) return;
    const { code } = button.dataset;
    const sort = button.dataset.source === "palette" ? "palette" : "pile";
    const piece = (sort === "palette" ? this.session.palette : this.session.view.pile).find((one) => one.code === code);
    if (!piece) return;
    this.#press = { ...fingerOf(event), sort, piece };
    if (button.hasPointerCapture?.(event.pointerId)) button.releasePointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    press.far ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK;
    if (!press.far) return;
    if (press.sort === "paint") this.#paint(press, event);
    else if (press.sort === "pan") this.#pan(event);
    else if (press.sort !== "tap") this.#carry(press, event);
  }

  /** @param {BoardPress} press @param {PointerEvent} event */
  #paint({ path }, event) {
    const cell = this.board.cellAt(event);
    if (!cell || !this.session.within(cell)) return;
    for (const step of moves.between(path[path.length - 1], cell)) {
      if (!path.some((other) => moves.same(other, step))) path.push(step);
    }
    this.session.point({ painted: path });
  }

  /** @param {PointerEvent} event */
  #pan(event) {
    if (event.pointerType !== "touch") this.board.stage.scrollBy(-event.movementX, -event.movementY);
  }

  /** @param {BoardPress | TrayPress} press @param {Pointer} event */
  #carry(press, event) {
    const { sort } = press;
    const ghost = (this.#ghost ??= this.#newGhost("piece" in press ? pieceAlone(press.piece) : this.board.ghostOf(press.cell)));
    ghost.style.left = `${event.clientX}px`;
    ghost.style.top = `${event.clientY}px`;
    const over = this.#target(event);
    const pile = sort !== "pile" && this.#isOverPile(event);
    ghost.classList.toggle("off", sort === "carry" && !over && !pile);
    this.session.point({ drag: { over, pile } });
  }

  /** @param {SVGElement} content */
  #newGhost(content) {
    const off = this.session.playing ? "take back" : "remove";
    const ghost = make("div", { class: "ghost", "aria-hidden": "true", "data-off": off }, content);
    document.body.append(ghost);
    return ghost;
  }

  /** The cell of the grid under a pointer. @param {Pointer} event */
  #target(event) {
    const cell = this.board.cellAt(event);
    return cell && this.session.within(cell) ? cell : null;
  }

  /** Whether a pointer is over the pile of a puzzle that has one. @param {Pointer} event */
  #isOverPile(event) {
    const found = document.elementFromPoint(event.clientX, event.clientY);
    return this.session.hasBox && this.tools.trays[1].contains(found);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    // Where a click ends does not matter; to find out would lay the page out once more.
    const over = press.far ? this.#target(event) : null;
    const pile = press.far && this.#isOverPile(event);
    this.#drop();
    this.#swallows = press.far && "piece" in press;
    const swiped = "path" in press && this.#swiped(press, event);
    const made = swiped ? swiped : "piece" in press ? this.#dropped(press, over, pile) : this.#meaning(press, over, pile);
    if (made && over) this.session.point({ cursor: over }); // what can be done with the token is offered there
    if (made) this.session.act(made);
  }

  /** The step of a walk that a swipe of a finger makes; null for none. @param {BoardPress} press @param {PointerEvent} event */
  #swiped({ x, y, touched }, { clientX, clientY }) {
    const { walks, playing } = this.session;
    const [right, down] = [clientX - x, clientY - y];
    if (!walks || !playing || !touched || Math.hypot(right, down) < SWIPE) return null;
    const sideways = Math.abs(right) > Math.abs(down);
    return moves.go(sideways ? (right > 0 ? "E" : "W") : (down > 0 ? "S" : "N"));
  }

  /** The move that a finished gesture on the board makes; null for none. @param {BoardPress} press @param {Cell | null} over @param {boolean} pile */
  #meaning({ sort, cell, path, far }, over, pile) {
    const { choice } = this.session;
    if (sort === "paint") return choice === "erase" ? moves.take(path) : moves.put(choice, path);
    if (!far || sort === "tap") return far && !moves.same(over, cell) ? null : this.tapped(cell);
    if (sort === "pan" || moves.same(over, cell)) return null;
    if (over) return moves.move(cell, over);
    return pile && !this.session.playing ? moves.pile([cell]) : moves.take([cell]);
  }

  /** The move of a piece from a tray; null for none. @param {TrayPress} press @param {Cell | null} over @param {boolean} pile */
  #dropped({ sort, piece, far, touched }, over, pile) {
    if (!far) return null;
    if (over) return moves.put(piece.code, [over]);
    if (sort === "palette" && pile) return moves.add(piece.code);
    // A touch that scrolls the pile removes nothing.
    return sort === "pile" && !pile && !touched && !this.session.playing ? moves.drop(piece.code) : null;
  }

  /** The move that a click on a cell makes; null for none. @param {Cell} cell */
  tapped(cell) {
    const { session } = this;
    const { choice, piece } = session;
    if (choice === "erase") return moves.take([cell]);
    // A player who has placed one of two mirrors turns it by a tap, although the other one is chosen.
    if (piece && !(session.playing && session.isFilled(cell))) return moves.put(piece.code, [cell]);
    if (session.playing) return this.#isIdle(cell) ? null : moves.touch(cell);
    return session.isEmpty(cell) || !session.within(cell) ? null : moves.turn(cell, "on");
  }

  /** Whether a player can do nothing with a cell: it is empty, and there is nothing to add. @param {Cell} cell */
  #isIdle(cell) {
    const { session } = this;
    return !session.guided && session.isEmpty(cell) && !session.view.pile.length;
  }

  /** The browser has taken the finger over, to move the board: nothing was chosen. */
  #cancel() {
    const press = this.#press;
    this.#drop();
    if (press && "path" in press && press.sort === "pan") this.session.point({ cursor: press.before });
  }

  #drop() {
    this.#press = null;
    this.#ghost?.remove();
    this.#ghost = null;
    this.session.point({ drag: null, painted: [] });
  }

  /** Ignore the click event at the end of a drag. @param {MouseEvent} event */
  #swallow(event) {
    if (this.#swallows && pieceButton(event.target)) event.stopPropagation();
    this.#swallows = false;
  }
}

/** A press that begins. @param {PointerEvent} event @returns {Finger} */
function fingerOf({ clientX: x, clientY: y, pointerId: id, pointerType }) {
  return { x, y, id, far: false, touched: pointerType === "touch" };
}

/** The button of a piece in which something is; null if it is in none. @param {EventTarget | null} target */
function pieceButton(target) {
  const button = target instanceof Element ? target.closest(".piece") : null;
  return button instanceof HTMLButtonElement ? button : null;
}
