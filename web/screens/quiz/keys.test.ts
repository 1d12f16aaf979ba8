import { describe, expect, it } from "vitest";
import { switchLetterKeys } from "../../ui/letter-keys.ts";
import { type KeyPress, keyCommand } from "./keys.ts";

function press(key: string, changes: Partial<KeyPress> = {}): KeyPress {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
  const modifiers = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  return { key, code, repeat: false, ...modifiers, ...changes };
}

describe("keyCommand", () => {
  it("finds letters by their place on a Cyrillic or Hindi layout", () => {
    const at = (key: string, code: string, changes: Partial<KeyPress> = {}) =>
      keyCommand(press(key, { code, ...changes }));
    expect(at("и", "KeyB")).toEqual({ kind: "choose", option: 1 });
    expect(at("ो", "KeyA")).toEqual({ kind: "choose", option: 0 });
    expect(at("२", "Digit2")).toEqual({ kind: "choose", option: 1 });
    expect(at("т", "KeyN")).toEqual({ kind: "next" });
    expect(at("ь", "KeyM")).toEqual({ kind: "mark" });
    expect(at("И", "KeyB", { shiftKey: true })).toEqual({ kind: "strike", option: 1 });
  });

  it("knows no single character while letter keys are off, but every named key", () => {
    switchLetterKeys(false);
    for (const key of ["a", "1", "n", "p", "m", "g", "h", "x", "?"]) {
      expect(keyCommand(press(key)), key).toBeNull();
    }
    expect(keyCommand(press("A", { shiftKey: true }))).toBeNull();
    expect(keyCommand(press("ArrowRight"))).toEqual({ kind: "next" });
    expect(keyCommand(press("Delete"))).toEqual({ kind: "clear" });
    expect(keyCommand(press("r", { ctrlKey: true }))?.kind).toBe("leave");
    switchLetterKeys(true);
  });

  it.each([
    ["1", { kind: "choose", option: 0 }],
    ["5", { kind: "choose", option: 4 }],
    ["a", { kind: "choose", option: 0 }],
    ["E", { kind: "choose", option: 4 }],
    ["ArrowRight", { kind: "next" }],
    ["n", { kind: "next" }],
    ["ArrowLeft", { kind: "previous" }],
    ["P", { kind: "previous" }],
    ["m", { kind: "mark" }],
    ["h", { kind: "highlight" }],
    ["Delete", { kind: "clear" }],
    ["Backspace", { kind: "clear" }],
    ["?", { kind: "showKeys" }],
    ["F5", { kind: "leave", counted: true }],
  ])("%s", (key, command) => {
    expect(keyCommand(press(key))).toEqual(command);
  });

  it.each(["6", "0", "f", "Enter", " ", "ArrowUp", "ArrowDown", "Tab", "Escape"])(
    "leaves %s alone",
    (key) => {
      expect(keyCommand(press(key))).toBeNull();
    },
  );

  it.each(["ctrlKey", "metaKey", "altKey"] as const)("leaves letters with %s alone", (modifier) => {
    for (const key of ["a", "1", "n", "m", "?", "ArrowRight"]) {
      expect(keyCommand(press(key, { [modifier]: true }))).toBeNull();
    }
  });

  it("knows ? with shift, as most layouts have it, and of letters with shift only the options'", () => {
    expect(keyCommand(press("?", { shiftKey: true }))).toEqual({ kind: "showKeys" });
    for (const key of ["F", "N", "M", "H", "X", "1"]) {
      expect(keyCommand(press(key, { shiftKey: true })), key).toBeNull();
    }
  });

  it("strikes out by shift and a letter, or the option that has the focus", () => {
    const strike = (key: string, changes?: Partial<KeyPress>) => keyCommand(press(key, changes));
    expect(strike("A", { shiftKey: true })).toEqual({ kind: "strike", option: 0 });
    expect(strike("e", { shiftKey: true }), "with caps lock").toEqual({
      kind: "strike",
      option: 4,
    });
    expect(strike("x")).toEqual({ kind: "strike", option: null });
    expect(strike("X"), "with caps lock").toEqual({ kind: "strike", option: null });
    expect(strike("B", { shiftKey: true, repeat: true })).toBeNull();
    expect(strike("B", { shiftKey: true, ctrlKey: true })).toBeNull();
  });

  it.each(["r", "w", "t", "R"])("blocks Ctrl and Cmd with %s", (key) => {
    expect(keyCommand(press(key, { ctrlKey: true }))).toEqual({ kind: "leave", counted: true });
    expect(keyCommand(press(key, { metaKey: true }))).toEqual({ kind: "leave", counted: true });
  });

  it("blocks them on another layout too, and counts a held key once", () => {
    expect(keyCommand(press("र", { code: "KeyR", ctrlKey: true }))?.kind).toBe("leave");
    expect(keyCommand(press("r", { ctrlKey: true, repeat: true }))).toEqual({
      kind: "leave",
      counted: false,
    });
  });

  it("turns pages while a key is held, but does not flicker an answer", () => {
    expect(keyCommand(press("n", { repeat: true }))).toEqual({ kind: "next" });
    expect(keyCommand(press("a", { repeat: true }))).toBeNull();
  });
});
