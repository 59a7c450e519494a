// The shell of the page: its menus and its colours.

import { all, find } from "./dom.js";
import { saveSettings, settings } from "./storage.js";

/** Close the menu in which an element is. @param {Element} element */
function closeMenu(element) {
  const menu = /** @type {HTMLElement | null} */ (element.closest("[popover]"));
  if (menu?.matches(":popover-open")) menu.hidePopover();
}

const EDGE = 8; // pixels between a menu and the edge of the window

/** Put a menu below its button, as far as there is room in the window. @param {HTMLElement} menu */
function place(menu) {
  const button = all(document, `[popovertarget="${menu.id}"]`).find((one) => one.checkVisibility());
  if (!button || !menu.matches(".menu")) return;
  const box = button.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = menu;
  const left = box.left + wide > innerWidth - EDGE ? box.right - wide : box.left;
  menu.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - EDGE - wide))}px`;
  menu.style.top = `${Math.max(EDGE, Math.min(box.bottom + 4, innerHeight - EDGE - high))}px`;
}

/** Arrow keys go through a menu that is open. @param {KeyboardEvent} event */
function walkMenu(event) {
  const menu = document.querySelector("[popover]:popover-open");
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!menu || !step || document.activeElement?.matches("select")) return;
  event.preventDefault();
  event.stopPropagation();
  const items = /** @type {HTMLElement[]} */ ([...menu.querySelectorAll("button, a, input, select")])
    .filter((one) => one.checkVisibility());
  const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  items.at((at + (at < 0 && step < 0 ? 0 : step)) % items.length)?.focus();
}

/** @param {() => void} recoloured called when other colours are chosen */
export function beginShell(recoloured) {
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button, a") : null;
    if (button) closeMenu(button);
  });
  for (const menu of all(document, "[popover]")) {
    menu.addEventListener("toggle", (/** @type {ToggleEvent} */ { newState }) => {
      if (newState === "open") place(menu);
    });
  }
  addEventListener("keydown", walkMenu, true);
  const choice = find(document, "#theme", HTMLSelectElement);
  choice.value = settings.theme;
  paint();
  choice.onchange = () => {
    saveSettings({ theme: choice.value });
    paint();
    recoloured();
  };
}

function paint() {
  document.documentElement.dataset.theme = settings.theme;
}
