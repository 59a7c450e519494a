// The marks over the picture of the board: the cursor, broken rules and a hint.

import { shape } from "./dom.js";
import { settings } from "./storage.js";

/** @import { Cell } from "./types.js" */

export const UNIT = 64; // size of a cell in the coordinates of the marks

/** All marks of the current state. @param {import("./session.js").Session} session */
export function marksOf(session) {
  const { painted, drag, carried, active, preview } = session;
  return [
    ...(session.playing && session.entered && !preview ? session.waysIn.map((cell) => arrow(cell, session)) : []),
    ...painted.map((at) => box(at, "mark-paint", 4)),
    drag?.over && box(drag.over, "mark-drop", 3),
    carried && box(carried, "mark-carried", 4),
    // The result is about the current position, not about a solution or a film shown instead.
    ...(preview || session.film ? [] : resultMarks(session)),
    ...(preview?.differences ?? []).flatMap(({ cell }) =>
      [box(cell, "mark-differs-under", 3), box(cell, "mark-differs", 3), ...badge(cell, "≠", "mark-differs-badge")]),
    active && box(active, "mark-cursor-under", 2),
    active && box(active, "mark-cursor", 2),
  ].filter((mark) => mark instanceof SVGElement);
}

/** @param {import("./session.js").Session} session */
function resultMarks({ marks: { faults, hint }, view }) {
  // The mistakes that are always shown, if the user chose that; not unfinished parts.
  const live = settings.faults ? view.faults.filter(({ unfinished }) => !unfinished) : [];
  return [
    ...(hint ? [box(hint, "mark-hint", 0), ...badge(hint, "?", "mark-hint-badge")] : []),
    ...(faults ?? live).flatMap(({ cell }, number) =>
      cell ? [box(cell, "mark-fault", 0), ...badge(cell, String(number + 1))] : []),
  ];
}

/** @param {Cell} cell @param {string} css @param {number} inset */
function box([row, col], css, inset) {
  const side = UNIT - 2 * inset;
  return shape("rect", { class: css, x: col * UNIT + inset, y: row * UNIT + inset, width: side, height: side, rx: 9 });
}

/** An arrow beside the grid, which points into it. @param {Cell} cell @param {import("./session.js").Session} session */
function arrow([row, col], { view: { picture: { grid: { rows, cols } } } }) {
  const turn = row < 0 ? 180 : row >= rows ? 0 : col < 0 ? 90 : -90;
  const [x, y] = [(Math.min(cols, Math.max(0, col)) + (col < 0 || col >= cols ? 0 : 0.5)) * UNIT, (Math.min(rows, Math.max(0, row)) + (row < 0 || row >= rows ? 0 : 0.5)) * UNIT];
  return shape("path", { class: "mark-way-in", d: "M0,3l14,17h-28z", transform: `translate(${x},${y})rotate(${turn})` });
}

/** A number at the corner of a cell, where it covers no token. @param {Cell} cell @param {string} text @param {string} css */
function badge([row, col], text, css = "mark-badge") {
  const [x, y] = [(col + 1) * UNIT, row * UNIT];
  return [shape("circle", { class: css, cx: x, cy: y, r: 10 }), shape("text", { class: "mark-number", x, y: y + .5 }, text)];
}
