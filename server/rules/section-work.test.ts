import { expect, test } from "vitest";
import { quizLimits } from "./limits.ts";
import {
  afterWork,
  cutSections,
  type SectionPause,
  type SectionWork,
  withPause,
} from "./section-work.ts";

const sections = [0, 1, 2].map((index) => ({
  ...{ title: `Part ${index}`, start: index * 2, count: 2, minutes: 1, isLocked: false },
}));

function refusalsAfter(left: number[], section: number, work: Partial<SectionWork>) {
  const before = { section, reached: section, left };
  const nothing = { elapsed: 0, section: null, claimedLeft: null };
  const { state, refusals } = afterWork(sections, before, { ...nothing, ...work });
  return { ...state, refusals };
}

test("a section that began and ran out by itself was started, also where an earlier one goes on after it", () => {
  // A minute in the second, a minute in the third, and back to the first for half of one.
  const after = refusalsAfter([50, 60, 60], 1, { elapsed: 150 });
  expect(after).toMatchObject({ section: 0, reached: 2, left: [20, 0, 0] });
  // The third ran out half a minute ago, the second a minute and a half.
  expect(after.refusals).toEqual([null, "over", null]);
});

test("a section that a penalty has ended takes answers for the time of delivery, and has no time", () => {
  const grace = quizLimits.deliveryGraceSeconds;
  const after = (elapsed: number, justEnded: number[]) =>
    refusalsAfter([0, 600, 60], 1, { elapsed, justEnded }).refusals;
  expect(after(0, [])).toEqual(["over", null, "not_begun"]);
  expect(after(grace, [0])).toEqual([null, null, "not_begun"]);
  expect(after(grace + 1, [0])).toEqual(["over", null, "not_begun"]);
  expect(refusalsAfter([0, 600, 60], 1, { elapsed: 5, justEnded: [0] }).left).toEqual([0, 595, 60]);
});

test("a deadline cuts the sections that would be worked in last", () => {
  const cut = (section: number, seconds: number) =>
    cutSections({ section, reached: section, left: [60, 60, 60] }, seconds).left;
  expect(cut(0, 180)).toEqual([60, 60, 60]);
  expect(cut(0, 90)).toEqual([60, 30, 0]);
  // Who is in the second goes on to the third, and back to the first at last.
  expect(cut(1, 130)).toEqual([10, 60, 60]);
  expect(cut(1, 70)).toEqual([0, 60, 10]);
  expect(cut(2, 0)).toEqual([0, 0, 0]);
});

/** The sections after work, with what the pause between two gives back. */
function paused(
  left: number[],
  section: number,
  work: Omit<SectionWork, "justEnded">,
  pause: SectionPause | null = null,
) {
  const before = { section, reached: section, left };
  const { state } = afterWork(sections, before, work);
  const after = withPause(sections, { state: before, pause }, work, state);
  return [after.state.left, after.pause?.seconds ?? null];
}

test("the pause between two sections is given back once, by what the client claims", () => {
  const ended = { elapsed: 13, section: 1, claimedLeft: 60 };
  expect(paused([10, 60, 60], 0, ended)).toEqual([[0, 60, 60], 2]);
  expect(paused([10, 60, 60], 0, { ...ended, elapsed: 17 })).toEqual([[0, 58, 60], 0]);
  // Nothing is claimed, or another section is: it waits, and is given back later.
  const silent = { elapsed: 12, section: null, claimedLeft: null };
  expect(paused([10, 60, 60], 0, silent)).toEqual([[0, 58, 60], 5]);
  const later = { elapsed: 9, section: 1, claimedLeft: 54 };
  expect(paused([0, 58, 60], 1, later, { section: 1, seconds: 5 })).toEqual([[0, 54, 60], 0]);
  expect(paused([0, 58, 60], 1, later, { section: 1, seconds: 0 })).toEqual([[0, 49, 60], 0]);
  expect(paused([0, 58, 60], 1, later)).toEqual([[0, 49, 60], null]);
});

test("no pause is given back to a section that was chosen, or above its full time", () => {
  const chosen = { elapsed: 5, section: 1, claimedLeft: 60 };
  expect(paused([50, 60, 60], 0, chosen)[1]).toBeNull();
  const much = { elapsed: 10, section: 1, claimedLeft: 1000 };
  expect(paused([10, 60, 60], 0, much)[0]).toEqual([0, 60, 60]);
});
