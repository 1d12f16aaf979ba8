import { shortcutKey } from "../ui/shortcut-key.ts";

/** What a key asks for in review. */
export type ReviewCommand =
  | { kind: "choose"; choice: number }
  | { kind: "rate"; rating: number }
  | { kind: "next" }
  | { kind: "undo" };

type KeyPress = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "repeat"
>;

/**
 * The command of a key press (docs/learning.md, section 7): A to E answer, 0 is "I don't know", 1 to 4
 * rate, Enter goes on, U takes back. Null for every other key, one held down, and these with a modifier.
 */
export function reviewCommand(press: KeyPress): ReviewCommand | null {
  const { ctrlKey, metaKey, altKey, repeat } = press;
  if (ctrlKey || metaKey || altKey || repeat) return null;
  const key = shortcutKey(press) ?? "";
  if (/^[a-e]$/.test(key)) return { kind: "choose", choice: key.charCodeAt(0) - 97 };
  if (key === "0") return { kind: "choose", choice: -1 };
  if (/^[1-4]$/.test(key)) return { kind: "rate", rating: Number(key) };
  if (key === "Enter") return { kind: "next" };
  return key === "u" ? { kind: "undo" } : null;
}
