import { expect, test } from "vitest";
import { quizLimits } from "./limits.ts";
import { afterWork, type SectionWork } from "./section-work.ts";

const sections = [0, 1, 2].map((index) => ({
  ...{ title: `Part ${index}`, start: index * 2, count: 2, minutes: 1, isLocked: false },
}));

function refusalsAfter(left: number[], section: number, work: Partial<SectionWork>) {
  const before = { section, reached: section, left };
  const nothing = { elapsed: 0, section: null, claimedLeft: null };
  const { state, refusals } = afterWork(sections, before, { ...nothing, ...work });
  return { ...state, refusals };
}

test("a section that began and ran out by itself was begun, also where an earlier one goes on after it", () => {
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
