// The focus: the board has it, unless something else is used with the keyboard.

/** The element around an event that a selector finds. @param {Event} event @param {string} selector */
export const around = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

export class Focus {
  #held = false; // whether any element has ever had the focus

  /**
   * @param {import("./session.js").Session} session
   * @param {HTMLElement} surface of the board
   */
  constructor(session, surface) {
    this.surface = surface;
    addEventListener("focusin", () => { this.#held = true; });
    addEventListener("mousedown", (event) => this.#pressed(event));
    addEventListener("click", (event) => this.#clicked(event));
    addEventListener("close", () => setTimeout(() => this.#keep()), true); // of a dialog
    session.on("settled", ({ opened }) => (opened ? this.toBoard() : this.#keep()));
  }

  /** Give the focus to the board; if a dialog is open, when it is closed. */
  toBoard = () => {
    const dialog = document.querySelector("dialog[open]");
    if (dialog) dialog.addEventListener("close", this.toBoard, { once: true });
    else if (this.#held) this.surface.focus({ preventScroll: true });
  };

  /** Give the focus to the board if the element that had it is gone, hidden or disabled. */
  #keep() {
    const { activeElement: one, body } = document;
    if (!one || one === body || one.matches(":disabled") || !one.checkVisibility()) this.toBoard();
  }

  /** A press on a button does not take the focus from the board. @param {MouseEvent} event */
  #pressed(event) {
    if (!around(event, "button, label, summary") || around(event, "dialog")) return;
    event.preventDefault();
    if (document.activeElement !== document.body) this.toBoard();
  }

  /** Neither does a click on a radio button, which the browser would focus later. @param {MouseEvent} event */
  #clicked(event) {
    const choice = around(event, "label, [type=radio]");
    if (event.detail > 0 && choice && !choice.closest("dialog")) setTimeout(this.toBoard);
  }
}
