// The chosen tool: the hand, the eraser or a piece; and the trays that show it.

import { by, make, pieceAlone } from "./dom.js";
import { counted } from "./english.js";
import * as moves from "./moves.js";

/** @import { Piece } from "./generated-types.js" */

export class Tools {
  choice = "hand"; // "hand", "erase" or the code of a piece
  /** @type {Map<string, SVGElement>} */
  #pictures = new Map(); // of the pieces, by their SVG
  /** @type {Map<HTMLElement, string>} */
  #filled = new Map(); // what each tray shows
  #about = ""; // the puzzle whose pile is shown
  #hadPile = false; // whether there was anything in it

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    by("tool-hand").onclick = () => this.choose("hand");
    by("tool-erase").onclick = () => this.choose("erase");
    by("clear").onclick = () => session.act("clear");
    by("targets-less").onclick = () => session.act(() => moves.targets((this.#targets ?? 1) - 1));
    by("targets-more").onclick = () => session.act(() => moves.targets((this.#targets ?? 1) + 1));
    by("pile-add").onclick = () => this.piece && session.act(moves.add(this.piece.code));
    const title = by("title");
    title.onchange = () => session.act(moves.title(title.value));
    title.onkeydown = ({ key }) => { if (key === "Enter") title.blur(); };
  }

  /** The pieces that can be placed: the palette in the editor, the pile in play. */
  get pieces() {
    return this.session.playing ? this.session.view.pile : this.session.palette;
  }

  /** The chosen piece; undefined for the hand and the eraser. */
  get piece() {
    return this.pieces.find((piece) => piece.code === this.choice);
  }

  /** Whether the pieces are limited: then the puzzle has a pile. */
  get hasBox() {
    return this.session.palette.some((piece) => piece.left !== null);
  }

  /** @param {string} choice */
  choose(choice) {
    this.choice = this.choice === choice ? "hand" : choice;
    this.show();
  }

  show() {
    const { playing, view, palette, puzzle } = this.session;
    if (this.choice !== "erase" && !this.piece) this.choice = "hand";
    for (const name of /** @type {const} */ (["hand", "erase"])) {
      by(`tool-${name}`).setAttribute("aria-pressed", String(this.choice === name));
    }
    by("board").classList.toggle("painting", this.choice === "erase" || Boolean(this.piece?.paints));
    by("tools").hidden = playing;
    if (!playing) this.#fill(by("palette"), palette, "palette");
    this.#hadPile = view.pile.length > 0 || (this.#hadPile && this.#about === puzzle.text);
    this.#about = puzzle.text;
    by("pile-box").hidden = !this.hasBox || (playing && !this.#hadPile);
    by("pile-heading").textContent = playing ? "To be added" : "To be added by the player";
    by("pile").dataset.empty = playing ? "Everything is on the board" : "Drag pieces here";
    this.#fill(by("pile"), view.pile, "pile");
    by("pile-add").disabled = !this.piece;
    by("targets-box").hidden = this.#targets === null;
    by("targets").textContent = String(this.#targets ?? "");
    by("targets-less").disabled = this.#targets === 1;
    by("size-text").textContent = `${puzzle.rows} × ${puzzle.cols}`;
    by("size-text").parentElement?.setAttribute("aria-label", `Resize; now ${counted(puzzle.rows, "row")} of ${counted(puzzle.cols, "cell")}`);
    const title = by("title");
    if (document.activeElement !== title || playing) title.value = puzzle.title;
    title.readOnly = playing;
  }

  /** The number of targets in the puzzle; null if its kind has none. */
  get #targets() {
    return this.session.puzzle.targets;
  }

  /** @param {HTMLElement} tray @param {Piece[]} pieces @param {"palette" | "pile"} source */
  #fill(tray, pieces, source) {
    const now = JSON.stringify([this.session.playing, this.choice, pieces]);
    if (this.#filled.get(tray) === now) return; // so that a piece under the pointer stays where it is
    this.#filled.set(tray, now);
    /** @type {HTMLElement | null} */
    const focus = tray.querySelector(":focus");
    const editing = source === "pile" && !this.session.playing;
    tray.replaceChildren(...pieces.map((piece) => this.#button(piece, source, editing)));
    const button = [...tray.children].find((one) => one instanceof HTMLElement && one.dataset.code === focus?.dataset.code);
    if (focus && button instanceof HTMLElement) button.focus();
  }

  /** @param {Piece} piece @param {"palette" | "pile"} source @param {boolean} editing */
  #button(piece, source, editing) {
    const left = piece.left === null ? "" : source === "palette" ? `, ${piece.left} left` : `, ${piece.left} to place`;
    const pressed = !editing && this.choice === piece.code;
    const button = make("button", {
      type: "button",
      class: "piece",
      "data-code": piece.code,
      "data-source": source,
      "aria-label": editing ? `Take back: ${piece.name}${left}` : `${piece.name}${left}`,
      "aria-pressed": editing ? null : String(pressed),
      "aria-keyshortcuts": editing ? null : piece.key,
      title: editing ? `${piece.name}: take back` : `${piece.name} (key ${piece.key})`,
      disabled: piece.left === 0 && !pressed,
      onclick: () => (editing ? this.session.act(moves.drop(piece.code)) : this.choose(piece.code)),
    });
    button.append(this.#picture(piece), make("span", { class: "piece-name" }, piece.name));
    if (!editing && piece.key) button.append(make("kbd", { "aria-hidden": "true" }, piece.key));
    if (piece.left !== null) button.append(make("span", { class: "left", "aria-hidden": "true" }, `×${piece.left}`));
    return button;
  }

  /** A piece's picture; parsed once, as the trays are filled at every change. @param {Piece} piece */
  #picture(piece) {
    const known = this.#pictures.get(piece.svg) ?? pieceAlone(piece);
    this.#pictures.set(piece.svg, known);
    return known.cloneNode(true);
  }
}
