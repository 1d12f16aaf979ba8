import { expect, it } from "vitest";
import type { WaitingRoomFragment } from "../../gql/graphql.ts";
import { checksOf, instructionsOf, lateWords, type Measured } from "./waiting-words.ts";

const room: WaitingRoomFragment = {
  __typename: "WaitingRoom",
  ...{ id: "7", title: "Live Mock", totalQuestions: 120, durationMinutes: 120 },
  ...{ correctMarks: 1, incorrectMarks: 0.25, sections: [], now: "2026-12-06T04:20:00Z" },
  ...{ opensAt: "2026-12-06T04:30:00Z", closesAt: "2026-12-06T06:30:00Z" },
  ...{ resultsAt: "2026-12-06T12:30:00Z", deadline: "2026-12-06T06:30:00Z" },
  ...{ isLateStartCut: true, clockRunsOn: true, refusal: null, isUnderWay: false },
  countsLateAnswers: true,
  ...{ startDelayMs: 0, extraSeconds: 0, paperId: "3", agreedAt: null },
};
const lines = (changes: Partial<WaitingRoomFragment> = {}) =>
  instructionsOf({ ...room, ...changes }).map((parts) => parts.join(""));

it("derives the instructions from the settings of the test", () => {
  expect(lines()).toEqual([
    "The clock runs for everybody from 10:00 AM IST to 12:00 PM IST, also while you are away. There is no pause.",
    "120 questions. +1 for a right answer, −0.25 for a wrong one, nothing for one left out.",
    "Leaving this page is counted. The fifth time ends the test: it can only be submitted.",
    "If the network goes, keep answering. Answers are kept on this device and sent when it is back.",
    "At 12:00 PM IST your answers are submitted for you. Results come at 6:00 PM IST, the same for all.",
  ]);
});

it("says where late answers don't count", () => {
  expect(lines({ countsLateAnswers: false })[3]).toMatch(/must arrive before your time is over\.$/);
  expect(lines({ countsLateAnswers: false, clockRunsOn: false })[3]).toMatch(/when it is back\.$/);
});

it("says what another schedule means", () => {
  const open = lines({ closesAt: null, resultsAt: null, clockRunsOn: false, deadline: null });
  expect(open[0]).toBe(
    "You have 2 hours from your start. The clock stops while the page is closed; coming back costs a minute.",
  );
  expect(open[4]).toBe(
    "When your time is over your answers are submitted for you. Your result shows once you submit.",
  );
  const long = lines({ closesAt: "2026-12-06T08:30:00Z", resultsAt: "2026-12-07T04:30:00Z" });
  expect(long[0]).toBe(
    "You have 2 hours from your start. The clock runs also while you are away. There is no pause. Every clock ends at 2:00 PM IST.",
  );
  expect(long[4]).toContain("Results come at Dec 07, 2026 10:00 AM IST");
  const section = {
    __typename: "TestSection" as const,
    firstQuestion: 0,
    totalQuestions: 60,
    minutes: 60,
    isLocked: true,
  };
  const sections = ["Law", "Logic"].map((title) => ({ ...section, title }));
  expect(lines({ sections, incorrectMarks: 0 })[1]).toBe(
    "120 questions in two sections. +1 for a right answer, nothing off for a wrong one, nothing for one left out. Each section has its own clock.",
  );
});

it("shows a late student how long they have", () => {
  const now = Date.parse("2026-12-06T05:00:00Z");
  expect(lateWords(room, now)).toBe("You have until 12:00 PM IST.");
  expect(lateWords({ ...room, deadline: null }, now)).toBe("You have 2 hours from your start.");
});

const measured: Measured = {
  roundTripMs: 84,
  canStore: true,
  sealed: "here",
  deviceAheadMs: 41_200,
  opensAt: room.opensAt,
  extraSeconds: 0,
  isOpen: false,
};
const words = (changes = {}) =>
  checksOf({ ...measured, ...changes }).map(({ state, words }) => `${state}: ${words}`);

it("reports what was measured, in amber where something has to be done", () => {
  expect(words()).toEqual([
    "good: Good, answers in 84 ms",
    "good: Answers can be kept here offline",
    "good: Already here, sealed until 10:00 AM IST",
    "good: Yours is 41 s fast. The server’s counts, so this changes nothing.",
    "neutral: None set for you",
  ]);
  expect(
    words({
      ...{ roundTripMs: null, canStore: false, sealed: "failed", deviceAheadMs: -240_000 },
      extraSeconds: 1_800,
    }),
  ).toEqual([
    "amber: No answer. Check your network.",
    "amber: Answers can’t be kept here. Leave private mode or free some space.",
    "amber: Not here yet. It is tried again by itself.",
    "good: Yours is 4 min slow. The server’s counts, so this changes nothing.",
    "good: 30 minutes more for you",
  ]);
  expect(words({ sealed: "unsupported", deviceAheadMs: 900, roundTripMs: 2_400 })).toEqual([
    "amber: Slow, answers in 2.4 s. Move nearer to the router.",
    "good: Answers can be kept here offline",
    "neutral: Comes at 10:00 AM IST",
    "good: Right, within a few seconds",
    "neutral: None set for you",
  ]);
});

it("calls no clock wrong by what a slow answer can't tell", () => {
  const clock = (deviceAheadMs: number, roundTripMs: number | null = 84) =>
    words({ deviceAheadMs, roundTripMs })[3];
  expect([clock(-4_000), clock(4_900), clock(-6_000, 3_000), clock(-2_000, null)]).toEqual(
    Array(4).fill("good: Right, within a few seconds"),
  );
  expect(clock(-6_000)).toContain("6 s slow");
});

it("says that the paper is on its way until it is here", () => {
  expect(words({ sealed: "coming" })[2]).toBe("coming: Being sent…");
});
