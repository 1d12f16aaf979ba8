/** In milliseconds: a press that follows another one sooner may be the second half of a double click. */
const DOUBLE_CLICK_TIME = 300;
/** In CSS pixels: the hand moves a little in between. */
const SAME_PLACE = 24;

interface Press {
  time: number;
  /** How many dialogs had opened or closed before the first press of the same double or triple click. */
  changesBefore: number;
  x: number;
  y: number;
  /** What takes one click of a double click, such as an option of a question. */
  single: Element | null;
}

let latest: Press | null = null;
let isIgnored = false;
/** How often a dialog has opened or closed, and when last. */
let modalChanges = 0;
let modalChanged = Number.NEGATIVE_INFINITY;

/** Reports that a dialog has just been opened or closed: what is under the pointer is another thing now. */
export function changedWhatIsPressed(): void {
  modalChanges += 1;
  modalChanged = performance.now();
}

function isSecond(press: Press, first: Press): boolean {
  if (Math.hypot(press.x - first.x, press.y - first.y) > SAME_PLACE) return false;
  if (press.single !== null && press.single === first.single) {
    return press.time - first.time < DOUBLE_CLICK_TIME;
  }
  // A dialog may come a moment after the click that asked for it. By count, not by time: some browsers
  // give the same time to all that happens within a tenth of a second.
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

/** With a key pressed in between, such as Escape in the dialog, two presses are no double click. */
function onKey(): void {
  latest = null;
}

function onClick(event: MouseEvent): void {
  // By a key, which is no press.
  if (!isIgnored || event.detail === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * From here on the second half of a double click does nothing, where it would undo or confirm what the
 * first has done: on the same `data-single-click`, and where a dialog has just opened or closed.
 */
export function ignoreDoubleClicks(): void {
  window.addEventListener("pointerdown", onPress, true);
  window.addEventListener("click", onClick, true);
  window.addEventListener("keydown", onKey, true);
}
