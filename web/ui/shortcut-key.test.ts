import { afterEach, expect, it } from "vitest";
import { switchLetterKeys } from "./letter-keys.ts";
import { shortcutKey } from "./shortcut-key.ts";

afterEach(() => switchLetterKeys(true));

const press = (key: string, code: string, shiftKey = false) => ({ key, code, shiftKey });

it.each([
  ["a on a US keyboard", press("a", "KeyA"), "a"],
  ["A with Shift", press("A", "KeyA", true), "a"],
  ["a on a French keyboard, where it stands elsewhere", press("a", "KeyQ"), "a"],
  ["a Cyrillic letter", press("ф", "KeyA"), "a"],
  ["a Cyrillic letter with Shift", press("Ф", "KeyA", true), "a"],
  ["a Hindi vowel sign", press("ो", "KeyA"), "a"],
  ["a Hindi letter of several characters", press("त्र", "KeyN"), "n"],
  ["a Hindi digit", press("१", "Digit1"), "1"],
  ["a digit's key on a French keyboard", press("&", "Digit1"), "1"],
  ["a digit of the number pad", press("4", "Numpad4"), "4"],
  ["? on a US keyboard", press("?", "Slash", true), "?"],
  ["? where a German keyboard has it", press("?", "Minus", true), "?"],
  ["? at its place on a Hindi keyboard", press("य़", "Slash", true), "?"],
  ["! is no digit", press("!", "Digit1", true), "!"],
  ["a German letter that has no place of its own", press("ö", "Semicolon"), "ö"],
  ["Enter", press("Enter", "Enter"), "Enter"],
  ["an arrow", press("ArrowLeft", "ArrowLeft"), "ArrowLeft"],
])("%s", (_, pressed, key) => {
  expect(shortcutKey(pressed)).toBe(key);
});

it("is null for every single character while letter keys are off, and not for named keys", () => {
  switchLetterKeys(false);
  for (const [key, code] of [
    ["a", "KeyA"],
    ["ф", "KeyA"],
    ["1", "Digit1"],
    ["?", "Slash"],
    ["त्र", "KeyN"],
    [" ", "Space"],
  ] as const) {
    expect(shortcutKey(press(key, code)), key).toBeNull();
  }
  expect(shortcutKey(press("Enter", "Enter"))).toBe("Enter");
  expect(shortcutKey(press("Delete", "Delete"))).toBe("Delete");
});
