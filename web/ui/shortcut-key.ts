import { letterKeysAreOn } from "./letter-keys.ts";

/** What is read of a key press. */
export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** The character that a US keyboard has at a place; null for a place without one that matters. */
function atPlace({ code, shiftKey }: KeyPress): string | null {
  if (/^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase();
  if (code === "Slash") return shiftKey ? "?" : "/";
  return null;
}

/** Such as "Enter": the names of keys are ASCII words. A layout's own characters may be several too. */
function isNamed(key: string): boolean {
  return key.length > 1 && /^[\x20-\x7e]*$/.test(key);
}

/**
 * The key of a press, whatever the keyboard's layout: a letter or digit as it is printed on a Latin
 * keyboard, lower case, and on a Hindi, Cyrillic or other layout the letter at the same place. Named keys
 * such as "Enter" stay as they are.
 *
 * Null for a single character while letter keys are off on this device.
 */
export function shortcutKey(press: KeyPress): string | null {
  const { key, code, shiftKey } = press;
  if (isNamed(key)) return key;
  if (!letterKeysAreOn()) return null;
  if (/^[a-z\d]$/i.test(key)) return key.toLowerCase();
  // Digits need Shift on a French keyboard, and are other signs on a Hindi one.
  if (!shiftKey && /^Digit\d$/.test(code)) return code.slice(5);
  const isLatin = /^[\x20-\x7e]$/.test(key);
  return (isLatin ? null : atPlace(press)) ?? key;
}
