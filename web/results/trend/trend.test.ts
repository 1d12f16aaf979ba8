import { describe, expect, it } from "vitest";
import { trendLine } from "./trend.ts";

function gridOf(percents: number[]): number[] {
  return trendLine(percents).grid.map(({ value }) => value);
}

describe("the trend line", () => {
  it("runs evenly from left to right, higher scores higher up", () => {
    const { points } = trendLine([40, 60, 80]);
    expect(points.map(({ x }) => x)).toEqual([1.5, 50, 98.5]);
    expect(points.map(({ y }) => y)).toEqual([100, 50, 0]);
  });

  it("covers 40 to 80 percent, and more as the points need", () => {
    expect(gridOf([52, 74.4])).toEqual([40, 60, 80]);
    expect(gridOf([39.9, 100])).toEqual([20, 40, 60, 80, 100]);
    expect(gridOf([0, 100])).toEqual([0, 20, 40, 60, 80, 100]);
    expect(gridOf([-2.5, 100])).toEqual([-50, 0, 50, 100]);
    expect(gridOf([-100, 100])).toEqual([-100, -50, 0, 50, 100]);
  });

  it.each([[[-5000, 3]], [[50]], [[0, 0]]])("keeps %j on the plot", (percents) => {
    for (const { x, y } of trendLine(percents).points) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(100);
    }
  });

  it("names the last point where the line does not run", () => {
    expect(trendLine([50, 60]).nameSide).toBe("above");
    expect(trendLine([65, 60]).nameSide).toBe("below");
    expect(trendLine([50, 79]).nameSide).toBe("above");
    expect(trendLine([60, 41]).nameSide).toBe("below");
    expect(trendLine([60, 60]).nameSide).toBe("above");
  });
});
