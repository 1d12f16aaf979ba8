import { describe, expect, it } from "vitest";
import { speedPoints } from "./speed-points.ts";

function reading(wordsAMinute: number | null, right: number, reached = 4) {
  return { passageId: "1", words: 400, seconds: 60, wordsAMinute, right, reached };
}

describe("the points of reading speed", () => {
  it("stand by speed and accuracy, the slowest first, without what is not known", () => {
    const readings = [reading(180, 4), reading(null, 1), reading(90, 2), reading(50, 0, 0)];
    expect(speedPoints(readings)).toEqual({
      fastest: 200,
      points: [
        { number: 3, speed: 90, right: 2, reached: 4, x: 45, y: 50, isNamed: true },
        { number: 1, speed: 180, right: 4, reached: 4, x: 90, y: 100, isNamed: true },
      ],
    });
    expect(speedPoints([])).toEqual({ fastest: 100, points: [] });
  });

  it("have numbers that never stand on one another, and some of them all the same", () => {
    const readings = Array.from({ length: 26 }, (_, index) => reading(100 + 5 * index, index % 5));
    const named = speedPoints(readings).points.filter(({ isNamed }) => isNamed);
    expect(named.length).toBeGreaterThan(8);
    for (const one of named) {
      for (const other of named) {
        if (one === other) continue;
        const isApart = Math.abs(one.x - other.x) >= 10 || Math.abs(one.y - other.y) >= 11;
        expect(isApart, `${one.number} and ${other.number}`).toBe(true);
      }
    }
  });
});
