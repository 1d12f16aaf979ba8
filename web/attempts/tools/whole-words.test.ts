import { expect, it } from "vitest";
import { wholeWords } from "./whole-words.ts";

const TEXT = "Read it, then explain why (as it stands).";

/** The text that is highlighted when a part is selected. */
function highlighted(part: string, text = TEXT): string {
  const start = text.indexOf(part);
  const { start: from, end } = wholeWords(text, { start, end: start + part.length });
  return text.slice(from, end);
}

it.each([
  ["then explai", "then explain"],
  ["ad it", "Read it"],
  ["plai", "explain"],
  ["it,", "it,"],
  [" then ", " then "],
  ["(a", "(as"],
  ["stands).", "stands)."],
  [TEXT, TEXT],
])("of %j it takes %j", (part, whole) => {
  expect(highlighted(part)).toBe(whole);
});

it("keeps Devanagari words with their signs and joiners whole", () => {
  const text = "यह न्यायालय क्\u200dष का है";
  expect(highlighted("याया", text)).toBe("न्यायालय");
  expect(highlighted("क्", text)).toBe("क्\u200dष");
});
