// Helpers for the page's elements.

/** @import { Elements, Piece } from "./generated-types.js" */
/** @typedef {string | number | boolean | null | undefined | (() => unknown)} Prop an attribute, or what an event does */
/** @typedef {Node | string | null | undefined} Child */

/** The element of index.html with an id. @template {keyof Elements} Id @param {Id} id */
export const by = (id) => /** @type {Elements[Id]} */ (/** @type {unknown} */ (document.getElementById(id)));

/** All HTML elements that a selector finds. @param {string} selector */
export const all = (selector) => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector))];

/**
 * A new element: `make("button", {class: "small", onclick}, "Words", child)`.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Prop>} props
 * @param {...(Child | Child[])} children
 */
export function make(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** A text as elements: text between backticks becomes code. @param {string} text */
export const coded = (text) => text.split("`").map((part, at) => (at % 2 ? make("code", {}, part) : part));

const SVG = "http://www.w3.org/2000/svg";

/**
 * A new element of an SVG.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} props
 * @param {string | number} [text]
 */
export function shape(tag, props, text) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) element.setAttribute(name, String(value));
  if (text !== undefined) element.textContent = String(text);
  return element;
}

/** The element of an SVG document, parsed as XML, so that a text can never become a script. @param {string} svg */
export function picture(svg) {
  /** @type {Element} */
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (!(root instanceof SVGSVGElement)) throw new Error("not a picture");
  root.removeAttribute("style");
  return document.importNode(root, true);
}

/** A picture that screen readers skip, as the text beside it says the same. @param {string} svg */
export function quietPicture(svg) {
  const root = picture(svg);
  root.setAttribute("aria-hidden", "true");
  root.querySelector("title")?.remove();
  return root;
}

const CELL = 60; // size of a cell in the picture, without its lines

/** The picture of a piece, cropped to its cell. @param {Piece} piece */
export function pieceAlone(piece) {
  const root = quietPicture(piece.svg);
  const [, , width, height] = (root.getAttribute("viewBox") ?? "").split(" ").map(Number);
  root.setAttribute("viewBox", `${(width - CELL) / 2} ${(height - CELL) / 2} ${CELL} ${CELL}`);
  return root;
}

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
  code: "M9 7l-5 5 5 5M15 7l5 5-5 5",
  rules: "M12 3.500a8.500 8.500 0 1 0 .01 0M9.800 9.500a2.300 2.300 0 1 1 3.200 2.200c-.8.4-1 1-1 1.800M12 16.800h.01",
  clock: "M12 4a8 8 0 1 0 .01 0M12 8v4.500l3 2",
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

export function placeIcons() {
  for (const slot of all("[data-icon]")) slot.replaceWith(icon(slot.dataset.icon ?? ""));
}

/**
 * Mark an element as busy until a promise is settled; returns its result.
 * @template T
 * @param {HTMLElement} element
 * @param {Promise<T>} work
 */
export async function busy(element, work) {
  const count = (/** @type {number} */ more) => {
    element.dataset.works = String(Number(element.dataset.works ?? 0) + more);
  };
  count(1);
  element.ariaBusy = "true";
  try {
    return await work;
  } finally {
    count(-1);
    if (element.dataset.works === "0") element.ariaBusy = "false";
  }
}

/** Whether the system asks for less motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
