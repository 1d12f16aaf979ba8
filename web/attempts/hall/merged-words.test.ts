import { expect, it } from "vitest";
import type { Merged } from "../session/attempt/snapshot.ts";
import { mergeNewsWords } from "./merged-words.ts";

it.each<[Merged, string]>([
  [
    { here: 3, there: 2, isChosen: false },
    "3 answers from this device and 2 from the other were put together.",
  ],
  [{ here: 3, there: 0, isChosen: false }, ""],
  [
    { here: 3, there: 2, isChosen: true, place: "device" },
    "Where answers differed, 3 answers from this device and 2 from the other now count.",
  ],
  [
    { here: 1, there: 0, isChosen: true, place: "tab" },
    "Where answers differed, 1 answer from this tab now counts.",
  ],
  [
    { here: 0, there: 2, isChosen: true, place: "device" },
    "Where answers differed, 2 answers from the other device now count.",
  ],
])("says of %j how many answers came from where", (merged, words) => {
  expect(mergeNewsWords(merged)).toBe(words);
});
