import { describe, expect, it } from "vitest";
import { apart } from "./pace-room.ts";

const mark = (done: number, own: number) => ({ done, own, even: 60 * done });

describe("Words under one's own pace", () => {
  it("all stand where the dots are apart", () => {
    const marks = [mark(5, 300), mark(10, 600), mark(15, 900)];
    expect(apart(marks, 1_000)).toEqual(marks);
  });

  it("leave out those without room before the next, and keep the last", () => {
    const marks = [mark(5, 4), mark(10, 8), mark(15, 500), mark(20, 530)];
    expect(apart(marks, 1_000).map(({ done }) => done)).toEqual([10, 20]);
  });

  it("need nothing of no marks", () => {
    expect(apart([], 1_000)).toEqual([]);
  });
});
