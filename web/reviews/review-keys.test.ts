import { afterEach, expect, it } from "vitest";
import { switchLetterKeys } from "../ui/letter-keys.ts";
import { reviewCommand } from "./review-keys.ts";

afterEach(() => switchLetterKeys(true));

function press(key: string, code = "") {
  const modifiers = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  return reviewCommand({ key, code, repeat: false, ...modifiers });
}

it("finds letters and digits by their place on other layouts", () => {
  expect(press("c", "KeyC")).toEqual({ kind: "choose", choice: 2 });
  expect(press("с", "KeyC")).toEqual({ kind: "choose", choice: 2 });
  expect(press("г", "KeyU")).toEqual({ kind: "undo" });
  expect(press("०", "Digit0")).toEqual({ kind: "choose", choice: -1 });
  expect(press("३", "Digit3")).toEqual({ kind: "rate", rating: 3 });
});

it("knows Enter alone while letter keys are off", () => {
  switchLetterKeys(false);
  for (const key of ["a", "0", "3", "u"]) expect(press(key), key).toBeNull();
  expect(press("Enter", "Enter")).toEqual({ kind: "next" });
});
