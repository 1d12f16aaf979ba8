import { expect, it } from "vitest";
import { endingWords, questionNumbers, takenText } from "./ending-words.ts";

const ended = {
  completedAt: "2026-01-14T14:22:10.000Z",
  timeLeftSeconds: 161,
  penaltyMinutes: 0,
  lastSavedAt: "2026-01-14T14:01:00.000Z",
  timeOverAt: null,
  lateAnswers: 0,
  arrivedLate: [] as number[],
};

it("names a submit by the student, and what was left", () => {
  expect(endingWords("HAND", ended)).toEqual({
    title: "You submitted it",
    text: "At 7:52 PM IST, with 2:41 left on the clock.",
  });
});

it("says that the time ran out, and leaves out the missing press when a penalty took the time", () => {
  const text =
    "At 7:52 PM IST the test was submitted automatically. Every answer given until then counts.";
  expect(endingWords("TIME", ended).text).toBe(text);
  const penalised = endingWords("TIME", { ...ended, penaltyMinutes: 1 }).text;
  expect(penalised).toBe(text.replace(" automatically", ""));
});

it("shows when leaving the page was counted a fifth time", () => {
  const { title, text } = endingWords("TAB_SWITCHES", ended);
  expect(title).toBe("It ended after four tab switches");
  expect(text).toContain("a fifth time at 7:31 PM IST");
});

it("says that answers to sections that were over do not count while the test's time went on", () => {
  expect(endingWords("HAND", { ...ended, lateAnswers: 2 }).text).toMatch(
    / left on the clock\. 2 answers to sections that were over do not count\.$/,
  );
  expect(endingWords("TAB_SWITCHES", { ...ended, lateAnswers: 1 }).text).toMatch(
    / 1 answer to sections that were over does not count\.$/,
  );
});

it("shows to the second how late answers came", () => {
  const facts = {
    completedAt: "2026-01-14T14:34:00.000Z",
    lastSavedAt: "2026-01-14T14:24:48.000Z",
    timeOverAt: "2026-01-14T14:25:00.000Z",
  };
  expect(endingWords("LATE", { ...ended, ...facts, lateAnswers: 3 }).text).toBe(
    "The time ran out at 7:55:00 PM IST; this device could deliver at 8:04 PM IST. The answers saved until 7:54:48 PM IST count, 3 later ones do not.",
  );
  const unknown = { ...facts, lastSavedAt: null, timeOverAt: null, lateAnswers: 1 };
  expect(endingWords("LATE", { ...ended, ...unknown }).text).toContain(
    "saved in time count, 1 later one does not.",
  );
});

it("says no more than is known of an old one", () => {
  expect(endingWords(null, ended).title).toBe("It is submitted");
});

it.each([
  [[17], "Question 18"],
  [[17, 76], "Questions 18 and 77"],
  [[17, 76, 102], "Questions 18, 77 and 103"],
])("names the questions %j, so that no number reads as a count", (positions, words) => {
  expect(questionNumbers(positions)).toBe(words);
});

it.each([
  [10, 10, "0:10 of 10:00"],
  [3725, 120, "62:05 of 120:00"],
  [600, 10, "10:00 of 10:00"],
])(
  "%i seconds of %i minutes are %s, as exact as the clock that was left",
  (seconds, minutes, text) => {
    expect(takenText(seconds, minutes)).toBe(text);
  },
);

it("does not say that somebody submitted what ended with their access", () => {
  expect(endingWords("INVIGILATOR", ended).title).toBe("An invigilator ended your attempt");
  expect(endingWords("ACCESS_TAKEN_BACK", ended)).toEqual({
    title: "It ended when your access was taken back",
    text: "At 7:52 PM IST the test was submitted with the answers saved until then.",
  });
});

it("says that answers which arrived late were chosen in time, and count", () => {
  const facts = { timeOverAt: "2026-01-14T14:17:10.000Z", arrivedLate: [1, 2] };
  const { title, text } = endingWords("TIME", { ...ended, ...facts });
  expect(title).toBe("It reached us late, and counts");
  expect(text).toMatch(
    /^The time ran out at 7:47:10 PM IST; .*2 answers .* so they count, and are marked late\.$/,
  );
  expect(endingWords("LATE", { ...ended, ...facts, lateAnswers: 1 }).text).toContain("they count");
});

it("counts extra time into what the student had", () => {
  expect(takenText(342, 6, 900)).toBe("5:42 of 21:00");
});
