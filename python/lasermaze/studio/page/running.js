// Runs an animation without buttons: that of a win, or of a walk.

/**
 * Show frames one after another, until something else is shown.
 * @param {import("./session.js").Session} session
 * @param {string[]} frames
 * @param {number} milliseconds for all of them
 */
export async function run(session, frames, milliseconds) {
  for (const at of frames.keys()) {
    const shown = { frames, milliseconds: [], at, playing: true, bare: true };
    session.update({ film: shown });
    await new Promise((resolve) => { setTimeout(resolve, milliseconds / frames.length); });
    if (session.film !== shown) return;
  }
  session.update({ film: null });
}
