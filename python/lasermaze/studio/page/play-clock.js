// The clock of a play.

import { does } from "./actions.js";
import { find } from "./dom.js";
import { clock } from "./english.js";
import { saveSettings, settings } from "./storage.js";

export class PlayClock {
  #root = find(document, "#clock-box");
  #time = find(this.#root, "#clock");

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    session.on("shown", () => this.#show());
    session.on("counted", () => this.#show());
    does("clock", () => {
      saveSettings({ clock: !settings.clock });
      session.update({});
    }, { pressed: () => !settings.clock, words: () => (settings.clock ? "Hide clock" : "Show clock") });
    setInterval(() => { if (session.playing && !document.hidden) session.count("seconds"); }, 1000);
  }

  #show() {
    this.#root.hidden = !this.session.playing;
    this.#time.textContent = clock(this.session.tally?.seconds ?? 0);
    this.#time.hidden = !settings.clock;
  }
}
