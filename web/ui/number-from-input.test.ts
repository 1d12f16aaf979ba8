import { describe, expect, it } from "vitest";
import { numberFromInput } from "./number-from-input.ts";

describe("a number input", () => {
  it.each([
    ["", 0],
    ["0", 0],
    ["25", 25],
    ["007", 7],
    ["0.25", 0.25],
    ["1.", 1],
  ])("takes %j for %d", (text, number) => {
    expect(numberFromInput(text)).toBe(number);
  });

  it.each(["-1", "+1", "1e3", "abc", "1,5", "."])("refuses %j", (text) => {
    expect(numberFromInput(text)).toBeNull();
  });
});
