// A win and a move that are heard and felt, if the user asked for that: sound and vibration.

import { find } from "./dom.js";
import { saveSettings, settings } from "./storage.js";

const WIN = [523.25, 659.25, 783.99, 1046.5]; // hertz, one note after the other
const STEP = 0.11; // seconds between two notes
const BUZZ = [30, 40, 30, 40, 90]; // milliseconds of vibration and of rest

/** @type {AudioContext | null} */
let audio = null;

/** @param {number} pitch @param {number} after seconds @param {number} length seconds */
function note(pitch, after, length) {
  audio ??= new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + after;
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.18, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

/** Let a move or a win be heard and felt. @param {boolean} won */
function feel(won) {
  if (settings.sound && won) WIN.forEach((pitch, at) => note(pitch, at * STEP, 0.5));
  else if (settings.sound) note(WIN[0] / 2, 0, 0.08);
  if (settings.vibration) navigator.vibrate?.(won ? BUZZ : 12);
}

export class Felt {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    session.on("changed", () => { if (session.playing) feel(session.won); });
    for (const name of /** @type {const} */ (["sound", "vibration"])) {
      const box = find(document, `#${name}`, HTMLInputElement);
      box.checked = settings[name] ?? false;
      box.onchange = () => {
        saveSettings({ [name]: box.checked });
        feel(true);
      };
    }
    find(document, ".vibration-line").hidden = !("vibrate" in navigator);
  }
}
