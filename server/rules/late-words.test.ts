import { expect, it } from "vitest";
import { lateNotices } from "./late-words.ts";

const none = { lateAnswers: 0, arrivedLate: [], lateDeliveryAt: null };
const at = "2026-01-14T14:17:10.000Z";

it("says nothing where nothing arrived late", () => {
  expect(lateNotices(none)).toEqual([]);
});

it("says what counts, what doesn't, and what is kept", () => {
  const counted = expect.stringContaining("they count, and are marked late");
  expect(lateNotices({ ...none, arrivedLate: [0, 2] })).toEqual([counted]);
  expect(lateNotices({ lateAnswers: 1, arrivedLate: [0, 2], lateDeliveryAt: at })).toEqual([
    counted,
    expect.stringMatching(/does not count\. It is kept, .* can see it\.$/),
  ]);
  expect(lateNotices({ ...none, lateAnswers: 2, lateDeliveryAt: at })).toEqual([
    expect.stringMatching(/do not count\. They are kept, .* can see them\.$/),
  ]);
  expect(lateNotices({ ...none, lateDeliveryAt: at })).toEqual([
    "Answers that reached us on Jan 14, 2026 7:47 PM IST came too late to count. They are kept, and your institute can see them.",
  ]);
});
