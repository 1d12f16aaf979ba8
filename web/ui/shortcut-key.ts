import { letterKeysAreOn } from "./letter-keys.ts";

/** The used fields of a key press. */
export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** The character at a key's position on a US keyboard; null if it isn't used. */
function atPlace({ code, shiftKey }: KeyPress): string | null {
  if (/^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase();
  if (code === "Slash") return shiftKey ? "?" : "/";
  return null;
}

/**
 * True for named keys such as "Enter", which are ASCII words. A layout's own characters can also be longer than one.
 */
function isNamed(key: string): boolean {
  return key.length > 1 && /^[\x20-\x7e]*$/.test(key);
}

/**
 * The key of a press on any keyboard layout: on a Latin keyboard its letter in lower case or its digit, on a Hindi,
 * Cyrillic or other layout the Latin letter at the same position. Named keys such as "Enter" stay as they are. Null
 * for a single character while letter keys are off on this device.
 */
export function shortcutKey(press: KeyPress): string | null {
  const { key, code, shiftKey } = press;
  if (isNamed(key)) return key;
  if (!letterKeysAreOn()) return null;
  if (/^[a-z\d]$/i.test(key)) return key.toLowerCase();
  // Digits need Shift on a French keyboard, and are other characters on a Hindi one.
  if (!shiftKey && /^Digit\d$/.test(code)) return code.slice(5);
  const isLatin = /^[\x20-\x7e]$/.test(key);
  return (isLatin ? null : atPlace(press)) ?? key;
}
