/** In milliseconds: a faster second press may belong to a double click. */
const DOUBLE_CLICK_TIME = 300;
/** In CSS pixels: the hand moves a little between two presses. */
const SAME_PLACE = 24;

interface Press {
  time: number;
  /** Number of dialogs that had opened or closed before the first press of the same double or triple click. */
  changesBefore: number;
  x: number;
  y: number;
  /** An element that accepts one click of a double click, such as an option of a question. */
  single: Element | null;
}

let latest: Press | null = null;
let isIgnored = false;
/** Counts the dialogs that opened or closed, and the time of the last. */
let modalChanges = 0;
let modalChanged = Number.NEGATIVE_INFINITY;

/** Reports that a dialog has just opened or closed, so that another element is under the pointer. */
export function changedWhatIsPressed(): void {
  modalChanges += 1;
  modalChanged = performance.now();
}

function isSecond(press: Press, first: Press): boolean {
  if (Math.hypot(press.x - first.x, press.y - first.y) > SAME_PLACE) return false;
  if (press.single !== null && press.single === first.single) {
    return press.time - first.time < DOUBLE_CLICK_TIME;
  }
  // A dialog may open a moment after the click. Compared by count, not by time, since some browsers round times to a
  // tenth of a second.
  return modalChanges > first.changesBefore && press.time - modalChanged < DOUBLE_CLICK_TIME;
}

function onPress(event: PointerEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  const single = target?.closest("[data-single-click]") ?? null;
  const { timeStamp: time, clientX: x, clientY: y } = event;
  const press = { time, changesBefore: modalChanges, x, y, single };
  isIgnored = latest !== null && isSecond(press, latest);
  if (isIgnored && latest !== null) press.changesBefore = latest.changesBefore;
  latest = press;
  if (isIgnored) event.stopImmediatePropagation();
}

/** With a key in between, such as Escape in the dialog, two presses are no double click. */
function onKey(): void {
  latest = null;
}

function onClick(event: MouseEvent): void {
  // A click by key has no press.
  if (!isIgnored || event.detail === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Ignores the second half of a double click where it would undo or confirm the effect of the first: on the same
 * `data-single-click`, and if a dialog has just opened or closed.
 */
export function ignoreDoubleClicks(): void {
  window.addEventListener("pointerdown", onPress, true);
  window.addEventListener("click", onClick, true);
  window.addEventListener("keydown", onKey, true);
}
