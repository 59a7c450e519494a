// The tools: the hand, the eraser and the pieces, in two trays; the size and the number of targets.

import { does } from "./actions.js";
import { find, input, make, pieceAlone } from "./dom.js";
import { openDialog, submit } from "./forms.js";
import * as moves from "./moves.js";

const LONG = 24; // letters of a name from which a piece is broader

/** @import { Piece } from "./generated-types.js" */

export class Tools {
  #root = find(document, "#tools");
  #palette = find(this.#root, "#palette");
  #pileBox = find(document, "#pile-box");
  #pile = find(this.#pileBox, "#pile");
  trays = [this.#palette, this.#pile];
  #resize = find(document, "#resize", HTMLDialogElement);
  #filled = { palette: "", pile: "" }; // what each tray shows
  /** @type {Map<string, SVGElement>} */
  #pictures = new Map(); // of the pieces, by their SVG

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    session.on("shown", () => this.#show());
    session.on("pointed", () => this.#pile.classList.toggle("over", session.drag?.pile ?? false));
    for (const tool of ["hand", "erase"]) {
      does(`tool-${tool}`, () => session.choose(tool), { pressed: () => session.choice === tool });
    }
    const targets = () => session.puzzle.targets ?? 1;
    does("targets-less", () => session.act(() => moves.targets(targets() - 1)), { enabled: () => targets() > 1 });
    does("targets-more", () => session.act(() => moves.targets(targets() + 1)));
    does("pile-add", () => session.piece && session.act(moves.add(session.piece.code)), { enabled: () => Boolean(session.piece) });
    does("resize", () => this.#askSize());
    find(this.#resize, "#resize-form").onsubmit = (/** @type {SubmitEvent} */ event) =>
      submit(this.#resize, event, ({ rows, cols }) => session.act(moves.size(rows, cols)));
  }

  #askSize() {
    const { rows, cols } = this.session.puzzle;
    input(this.#resize, "rows").value = String(rows);
    input(this.#resize, "cols").value = String(cols);
    openDialog(this.#resize);
  }

  #show() {
    const { playing, view, palette, puzzle, hasBox, hadPile } = this.session;
    this.#root.hidden = playing;
    if (!playing) this.#fill(this.#palette, palette, "palette");
    this.#pileBox.hidden = !hasBox || (playing && !hadPile);
    find(this.#pileBox, "#pile-heading").textContent = playing ? "To be added" : "To be added by the player";
    this.#pile.dataset.empty = playing ? "Everything is on the board" : "Drag pieces here";
    this.#fill(this.#pile, view.pile, "pile");
    find(this.#root, "#targets-box").hidden = puzzle.targets === null;
    find(this.#root, "#targets").textContent = String(puzzle.targets ?? "");
    const size = find(this.#root, "[data-do=resize]");
    find(size, "#size-text").textContent = `${puzzle.rows} × ${puzzle.cols}`;
    size.ariaLabel = `Resize; now ${puzzle.rows} × ${puzzle.cols}`;
  }

  /** @param {HTMLElement} tray @param {Piece[]} pieces @param {"palette" | "pile"} source */
  #fill(tray, pieces, source) {
    const now = JSON.stringify([this.session.playing, this.session.choice, pieces]);
    if (this.#filled[source] === now) return; // so that a piece under the pointer stays where it is
    this.#filled[source] = now;
    /** @type {HTMLElement | null} */
    const focus = tray.querySelector(":focus");
    const editing = source === "pile" && !this.session.playing;
    tray.replaceChildren(...pieces.map((piece) => this.#button(piece, source, editing)));
    const button = [...tray.children].find((one) => one instanceof HTMLElement && one.dataset.code === focus?.dataset.code);
    if (focus && button instanceof HTMLElement) button.focus();
  }

  /** @param {Piece} piece @param {"palette" | "pile"} source @param {boolean} editing */
  #button(piece, source, editing) {
    const name = piece.facts.join(", ");
    const named = piece.left === null ? name
      : source === "palette" ? `${name}, ${piece.left} left` : `${name}, ${piece.left} to place`;
    const pressed = !editing && this.session.choice === piece.code;
    const button = make("button", {
      type: "button",
      class: name.length > LONG ? "piece wordy" : "piece",
      "data-code": piece.code,
      "data-source": source,
      "aria-label": editing ? `Take back: ${named}` : named,
      "aria-pressed": editing ? null : String(pressed),
      "aria-keyshortcuts": editing ? null : piece.key,
      title: editing ? `${name}: take back` : `${name} (key ${piece.key})`,
      disabled: piece.left === 0 && !pressed,
      onclick: () => (editing ? this.session.act(moves.drop(piece.code)) : this.session.choose(piece.code)),
    });
    button.append(this.#picture(piece), make("span", { class: "piece-name" }, name));
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
