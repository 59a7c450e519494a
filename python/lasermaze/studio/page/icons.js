// The icons of the page: lines in a square of 24.

import { all, shape } from "./dom.js";

/** @type {Record<string, string>} */
const ICONS = {
  hand: "M8 12V5.5a1.5 1.5 0 0 1 3 0V11m0-6.5a1.5 1.5 0 0 1 3 0V11m0-5a1.5 1.5 0 0 1 3 0v8c0 4-2 6-5.500 6S8 19 6.500 16.500L4.600 13a1.600 1.600 0 0 1 2.600-1.800L8 12.500",
  erase: "M14 4l6 6-9 9H7l-3.500-3.500a1.500 1.500 0 0 1 0-2zM9 9l6 6M11 19h9",
  size: "M4 9V4h5M20 15v5h-5M4 4l6 6M20 20l-6-6",
  clear: "M5 7h14M10 4h4M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  flag: "M6 21V4M6 5h11l-2.500 4L17 13H6",
  play: "M7 4.500v15l12-7.500z",
  pause: "M8 5v14M16 5v14",
  restart: "M4 12a8 8 0 1 0 2.500-5.800M4 4v4.500h4.500",
  check: "M4 12.500l5.500 5.500L20 6.500",
  hint: "M9.500 18h5M10.500 21h3M12 3a6 6 0 0 0-3.500 10.900c.8.6 1 1.300 1 2.100h5c0-.8.2-1.500 1-2.100A6 6 0 0 0 12 3z",
  solve: "M4 20L15 9M13 5l2-2 1 3 3 1-2 2 1 3-3-1-2.500 2",
  dice: "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8.500 8.500h.01M15.500 8.500h.01M12 12h.01M8.500 15.500h.01M15.500 15.500h.01",
  down: "M7 10l5 5 5-5",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  share: "M12 15V4M8 8l4-4 4 4M5 13v6h14v-6",
  export: "M12 4v11M8 11l4 4 4-4M5 16v4h14v-4",
  import: "M4 20h16V9l-5-5H4zM12 9v7M9 13l3 3 3-3",
  blank: "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM9.300 4v16M14.700 4v16M4 9.300h16M4 14.700h16",
  calendar: "M5 6h14v14H5zM5 10h14M9 3.500v4M15 3.500v4",
  stack: "M4 9l8-5 8 5-8 5zM4 14l8 5 8-5",
  keys: "M3 7h18v11H3zM6.500 10.500h.01M10.500 10.500h.01M14.500 10.500h.01M17.500 10.500h.01M8 14.500h8",
  theme: "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
  info: "M12 3.500a8.500 8.500 0 1 0 .01 0M12 11v5.500M12 7.500h.01",
  code: "M9 7l-5 5 5 5M15 7l5 5-5 5",
  rules: "M12 3.500a8.500 8.500 0 1 0 .01 0M9.800 9.500a2.300 2.300 0 1 1 3.200 2.200c-.8.4-1 1-1 1.800M12 16.800h.01",
  clock: "M12 4a8 8 0 1 0 .01 0M12 8v4.500l3 2",
  flame: "M12 3c.6 3.200 5 5.200 5 10a5 5 0 0 1-10 0c0-2 1-3.300 1.800-4.200.3 1.400 1 2.200 1.900 2.400C10.300 8 10.600 5.300 12 3z",
  next: "M5 12h13M13 6.500l5.500 5.500-5.500 5.500",
  close: "M6 6l12 12M18 6L6 18",
  explain: "M4 5c3-1 6-.500 8 1.500 2-2 5-2.500 8-1.500v13.500c-3-1-6-.500-8 1.500-2-2-5-2.500-8-1.500zM12 6.500V20",
};

/** One of the page's icons, which screen readers skip. @param {string} name */
export function icon(name) {
  const root = shape("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" });
  root.append(shape("path", { d: ICONS[name] }));
  return root;
}

/** Put the icons in their places. */
export function placeIcons() {
  for (const slot of all(document, "[data-icon]")) slot.replaceWith(icon(slot.dataset.icon ?? ""));
}
