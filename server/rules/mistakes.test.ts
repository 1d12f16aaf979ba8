import { describe, expect, it } from "vitest";
import { type MissFacts, proposedReason, usualSeconds } from "./mistakes.ts";

describe("the usual time of an attempt", () => {
  it("is the median of its timed answers, from five on", () => {
    expect(usualSeconds([10, 20, 30, 40])).toBeNull();
    expect(usualSeconds([10, 20, 30, 40, 0])).toBeNull();
    expect(usualSeconds([50, 10, 30, 20, 40])).toBe(30);
    expect(usualSeconds([50, 10, 30, 20, 40, 60])).toBe(35);
  });
});

describe("a proposed reason", () => {
  const wrong: MissFacts = {
    ...{ outcome: "wrong", seconds: 60, usual: 60, changes: 1, marked: false },
    ...{ position: 0, questionCount: 10 },
  };
  const reasonOf = (facts: Partial<MissFacts>) => {
    const proposed = proposedReason({ ...wrong, ...facts });
    return proposed && `${proposed.reason} by ${proposed.ground}`;
  };

  it("comes from the time beside the usual one, exactly", () => {
    expect(reasonOf({ seconds: 29 })).toBe("careless by time");
    expect(reasonOf({ seconds: 30 })).toBeNull();
    expect(reasonOf({ seconds: 89 })).toBeNull();
    expect(reasonOf({ seconds: 90 })).toBe("did_not_know by time");
  });

  it("is no time in the last fifth alone, wrong or skipped", () => {
    expect(reasonOf({ position: 8, seconds: 19 })).toBe("no_time by place");
    expect(reasonOf({ position: 8, seconds: 20 })).toBe("careless by time");
    expect(reasonOf({ position: 7, seconds: 19 })).toBe("careless by time");
    expect(reasonOf({ position: 9, seconds: 5, outcome: "skipped" })).toBe("no_time by place");
  });

  it("is a guess where it was marked, or changed twice after the first choice", () => {
    expect(reasonOf({ marked: true, seconds: 200 })).toBe("guessed by marked");
    expect(reasonOf({ marked: true, outcome: "right" })).toBe("guessed by marked");
    expect(reasonOf({ changes: 2 })).toBeNull();
    expect(reasonOf({ changes: 3 })).toBe("guessed by changes");
    expect(reasonOf({ changes: 3, usual: null })).toBe("guessed by changes");
  });

  it("says of a skipped one that it was not known, where its time was another", () => {
    expect(reasonOf({ outcome: "skipped", seconds: 29, marked: true })).toBe(
      "did_not_know by time",
    );
    expect(reasonOf({ outcome: "skipped", seconds: 90 })).toBe("did_not_know by time");
    expect(reasonOf({ outcome: "skipped", seconds: 1, usual: 1 })).toBeNull();
  });

  it("says nothing without times", () => {
    expect(reasonOf({ outcome: "skipped", seconds: 0 })).toBeNull();
    expect(reasonOf({ usual: null })).toBeNull();
    expect(reasonOf({ outcome: "right" })).toBeNull();
  });
});
