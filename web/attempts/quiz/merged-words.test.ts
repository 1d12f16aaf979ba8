import { expect, it } from "vitest";
import type { Merged } from "../session/attempt/attempt.ts";
import { mergeNewsWords } from "./merged-words.ts";

it.each<[Merged, string]>([
  [
    { here: 3, there: 2, chosen: null },
    "3 answers from this device and 2 from the other were added.",
  ],
  // A page that reopens with its own unsent answers.
  [{ here: 3, there: 0, chosen: null }, ""],
  [{ here: 1, there: 0, chosen: null, place: "device" }, "1 answer from this device was added."],
  [{ here: 0, there: 0, chosen: null, place: "device" }, ""],
  [
    { here: 2, there: 3, chosen: { count: 1, from: "here" }, place: "device" },
    "1 answer differed. The one from this device counts. Also added: 2 answers from this device and 3 from the other.",
  ],
  [
    { here: 0, there: 0, chosen: { count: 1, from: "here" }, place: "tab" },
    "1 answer differed. The one from this tab counts.",
  ],
  [
    { here: 0, there: 2, chosen: { count: 2, from: "there" } },
    "2 answers differed. Those from the other device count. Also added: 2 answers from the other device.",
  ],
])("says of %j how many answers came from where", (merged, words) => {
  expect(mergeNewsWords(merged)).toBe(words);
});
