import { expect, it } from "vitest";
import { practiceOf, sampleOf } from "./result-practice.ts";
import { type WalkedQuestion, walkAddress } from "./walk.ts";

const { none } = walkAddress;
const marking = { correctMarks: 1, incorrectMarks: 0.25 };
const statuses = ["CORRECT", "INCORRECT", "UNANSWERED"] as const;
/** Questions in turn correct, wrong and unanswered. */
const paper = (count: number): WalkedQuestion[] =>
  Array.from({ length: count }, (_, position) => ({
    position,
    status: statuses[position % 3] ?? "CORRECT",
    ...{ subject: "Torts", topic: null, marked: false },
  }));
const all = (count: number) => Array.from({ length: count }, (_, position) => position);

it("practises all that a filter shows, a minute for each", () => {
  const practice = practiceOf(paper(45), { ...none, show: "incorrect" }, all(45), marking);
  expect(practice).toMatchObject({
    words: "Practise These 15",
    drill: { questionCount: 15, durationMinutes: 15, ...marking },
    remark: "",
  });
  expect(practice.positions.slice(0, 3)).toEqual([1, 4, 7]);
});

it("practises ten of those that were lost where no filter is chosen", () => {
  expect(practiceOf(paper(45), { ...none, order: "wrong" }, all(45), marking)).toMatchObject({
    words: "Practise 10 Missed Questions",
    drill: { questionCount: 10, durationMinutes: 10 },
    remark: ", of the 30 missed",
  });
  expect(practiceOf(paper(3), none, all(3), marking)).toMatchObject({
    words: "Practise 2 Missed Questions",
    positions: [1, 2],
  });
});

it("offers no reserved questions, and no more than a random test holds", () => {
  const some = practiceOf(paper(6), { ...none, show: "lost" }, [0, 1, 2], marking);
  expect(some).toMatchObject({
    words: "Practise 2 of These",
    drill: { questionCount: 2 },
    remark: " (2 not given out)",
    positions: [1, 2],
  });
  const many = practiceOf(paper(450), { ...none, show: "correct" }, all(450), marking);
  expect(many).toMatchObject({ words: "Practise 100 of These", drill: { durationMinutes: 100 } });
});

it("says why there is nothing", () => {
  expect(practiceOf(paper(1), none, [0], marking)).toMatchObject({
    drill: null,
    why: "Nothing was lost, so there is nothing to practise again.",
  });
  expect(practiceOf(paper(3), none, [], marking)).toMatchObject({
    drill: null,
    why: "None of these questions is given out for practice at present.",
  });
});

it("draws a sample without repeats, in the paper's order", () => {
  expect(sampleOf([3, 5, 9], 5)).toEqual([3, 5, 9]);
  expect(sampleOf([3, 5, 9, 11], 2, () => 0.99)).toEqual([9, 11]);
  const drawn = sampleOf(all(40), 10);
  expect(new Set(drawn).size).toBe(10);
  expect(drawn).toEqual([...drawn].sort((one, other) => one - other));
});
