import { describe, expect, it } from "vitest";
import { missOf, proposalOf } from "./miss-notes.ts";

const wrong = {
  ...{ status: "INCORRECT" as const, firstShown: 10, secondsSpent: 24, changeCount: 1 },
  ...{ marked: false, position: 4 },
};
const timed = { isTimed: true, usual: 71, questionCount: 120 };

describe("a question of a result and the notebook", () => {
  it("is missed when it was wrong or skipped, right also when it was marked, and neither when it was never shown", () => {
    const skipped = { ...wrong, status: "UNANSWERED" as const };
    const right = { ...wrong, status: "CORRECT" as const };
    expect(missOf(wrong, timed)).toBe("missed");
    expect(missOf(skipped, timed)).toBe("missed");
    expect(missOf({ ...skipped, firstShown: null }, timed)).toBe("neverShown");
    expect(missOf({ ...skipped, firstShown: null }, { isTimed: false })).toBe("missed");
    expect(missOf(right, timed)).toBe("right");
    expect(missOf({ ...right, marked: true }, timed)).toBe("right");
  });

  it("has a reason proposed with what it rests on", () => {
    expect(proposalOf(wrong, timed)).toEqual({
      ...{ reason: "CARELESS", ground: "time", seconds: 24, usual: 71, changes: 1 },
    });
    expect(proposalOf(wrong, { ...timed, usual: null })).toBeNull();
  });
});
