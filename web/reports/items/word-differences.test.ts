import { expect, it } from "vitest";
import { wordDifferences } from "./word-differences.ts";

const marked = (before: string, after: string) =>
  wordDifferences(before, after)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "added" ? `+${text}` : `-${text}`))
    .join("|");

it("keeps words that both texts have, and shows what was taken out and put in", () => {
  expect(marked("bursts the dam of the farm", "suddenly bursts the bund of the farm")).toBe(
    "+suddenly |bursts the |-dam |+bund |of the farm",
  );
  expect(marked("B", "C")).toBe("-B|+C");
  expect(marked("", "New words")).toBe("+New words");
  expect(marked("same", "same")).toBe("same");
});

it("shows long texts as replaced altogether", () => {
  const long = "word ".repeat(1001).trim();
  expect(wordDifferences(long, `${long} more`).map(({ kind }) => kind)).toEqual([
    "removed",
    "added",
  ]);
});
