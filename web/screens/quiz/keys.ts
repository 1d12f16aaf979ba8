import { shortcutKey } from "../../ui/shortcut-key.ts";

/** The used fields of a key press. */
export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat"
>;

/** The command of a key in the quiz. */
export type KeyCommand =
  | { kind: "choose"; option: number }
  | { kind: "next" }
  | { kind: "previous" }
  | { kind: "clear" }
  | { kind: "mark" }
  | { kind: "showKeys" }
  | { kind: "goTo" }
  /** Highlights the selection, or removes the highlight around it. */
  | { kind: "highlight" }
  /** Strikes an option out, or restores it; null for the focused one. */
  | { kind: "strike"; option: number | null }
  /** Reload, close or open a tab: blocked, and counted as a switch unless the key is held down. */
  | { kind: "leave"; counted: boolean };

const LEAVING = new Set(["KeyR", "KeyW", "KeyT"]);
const MOVES: Record<string, "next" | "previous"> = {
  ArrowRight: "next",
  n: "next",
  ArrowLeft: "previous",
  p: "previous",
};

function isLeaving(press: KeyPress): boolean {
  if (press.key === "F5") return true;
  if (!press.ctrlKey && !press.metaKey) return false;
  // Checks the key's position too, since a Devanagari layout has another letter there.
  return LEAVING.has(press.code) || LEAVING.has(`Key${press.key.toUpperCase()}`);
}

/** The command of Shift with an option's letter. */
function strikingOf(key: string, { repeat }: KeyPress): KeyCommand | null {
  if (repeat || !/^[a-e]$/.test(key)) return null;
  return { kind: "strike", option: key.charCodeAt(0) - 97 };
}

/**
 * The command of a key press (docs/screens.md, section 6): 1-5 or A-E choose, Delete or Backspace clears, arrows or
 * N/P move, M marks, G opens the number dialog, H highlights, X and Shift with A-E strike out, ? shows the keys; Ctrl
 * or Cmd with R, W or T, and F5, count as leaving. On layouts without Latin letters, letters are found by position.
 * Null for other keys, for these keys with a modifier, and for single characters while letter keys are off on this
 * device.
 */
export function keyCommand(press: KeyPress): KeyCommand | null {
  if (isLeaving(press)) return { kind: "leave", counted: !press.repeat };
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const key = shortcutKey(press);
  if (key === null) return null;
  if (key === "?") return { kind: "showKeys" };
  if (press.shiftKey) return strikingOf(key, press);
  const move = MOVES[key];
  if (move !== undefined) return { kind: move };
  if (press.repeat) return null;
  if (key === "Delete" || key === "Backspace") return { kind: "clear" };
  if (key === "m") return { kind: "mark" };
  if (key === "g") return { kind: "goTo" };
  if (key === "h") return { kind: "highlight" };
  if (key === "x") return { kind: "strike", option: null };
  if (/^[1-5]$/.test(key)) return { kind: "choose", option: Number(key) - 1 };
  if (/^[a-e]$/.test(key)) return { kind: "choose", option: key.charCodeAt(0) - 97 };
  return null;
}
