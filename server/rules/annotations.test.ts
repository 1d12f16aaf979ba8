import { describe, expect, it } from "vitest";
import {
  fitsIn,
  highlightsOf,
  inOrder,
  runAround,
  sameAnnotations,
  struckOf,
  together,
  withHighlights,
  withoutRun,
  withRun,
  withStruck,
} from "./annotation-edits.ts";
import {
  ANNOTATIONS_MAX_BYTES,
  type Annotations,
  isAnnotations,
  isRuns,
  isStruck,
  noAnnotations,
} from "./annotations.ts";

describe("runs of a text", () => {
  it.each([
    ["one by itself", [], 3, 8, [3, 8]],
    ["before another", [10, 12], 3, 8, [3, 8, 10, 12]],
    ["after another", [10, 12], 20, 30, [10, 12, 20, 30]],
    ["between two", [0, 2, 10, 12], 4, 6, [0, 2, 4, 6, 10, 12]],
    ["touching one", [10, 12], 12, 14, [10, 14]],
    ["over two and the gap", [0, 4, 10, 12], 2, 11, [0, 12]],
    ["inside one", [0, 20], 4, 6, [0, 20]],
    ["of no length", [0, 2], 5, 5, [0, 2]],
  ])("gain one %s", (_, runs, start, end, after) => {
    expect(withRun(runs, start, end)).toEqual(after);
    expect(isRuns(after)).toBe(true);
  });

  it.each([
    ["all of one", [3, 8], 3, 8, []],
    ["the middle of one", [0, 20], 5, 8, [0, 5, 8, 20]],
    ["the edges of two", [0, 10, 20, 30], 5, 25, [0, 5, 25, 30]],
    ["what isn't there", [0, 10], 12, 14, [0, 10]],
  ])("lose %s", (_, runs, start, end, after) => {
    expect(withoutRun(runs, start, end)).toEqual(after);
  });

  it("find the highlight that has a place or a part", () => {
    expect(runAround([3, 8, 10, 20], 12, 15)).toEqual([10, 20]);
    expect(runAround([3, 8, 10, 20], 20, 20)).toEqual([10, 20]);
    expect(runAround([3, 8, 10, 20], 7, 12)).toBeNull();
    expect(runAround([], 0, 0)).toBeNull();
  });

  it.each([[[0, 1]], [[0, 1, 2, 5]], [[]]])("%j are in order", (runs) =>
    expect(isRuns(runs, 5)).toBe(true),
  );
  it.each([
    [[0]],
    [[1, 1]],
    [[0, 3, 3, 5]],
    [[3, 1]],
    [[-1, 2]],
    [[0, 6]],
    [[0.5, 2]],
    [["0", 2]],
    ["0,2"],
    [null],
  ])("%j are not", (runs) => expect(isRuns(runs, 5)).toBe(false));
});

it("struck options are rising, and of the question", () => {
  expect(isStruck([0, 3], 4)).toBe(true);
  for (const wrong of [[4], [1, 1], [2, 1], [-1], [1.5], "1", null]) {
    expect(isStruck(wrong, 4), JSON.stringify(wrong)).toBe(false);
  }
});

describe("annotations", () => {
  const some = withStruck(withHighlights(noAnnotations, "p3", [0, 5]), 12, 2, true);

  it("keep what is done to each text, by number, and nothing that is undone", () => {
    const more = withHighlights(withStruck(some, 12, 0, true), "q7", [1, 2]);
    expect(more).toEqual({
      questions: [
        { id: 7, highlights: [1, 2], struck: [] },
        { id: 12, highlights: [], struck: [0, 2] },
      ],
      passages: [{ id: 3, highlights: [0, 5] }],
      textSize: 2,
    });
    expect(highlightsOf(more, "q7")).toEqual([1, 2]);
    expect(highlightsOf(more, "p7")).toEqual([]);
    expect(struckOf(more, 12)).toEqual([0, 2]);
    const undone = withHighlights(
      withStruck(withStruck(more, 12, 0, false), 12, 2, false),
      "q7",
      [],
    );
    expect(withHighlights(undone, "p3", [])).toEqual(noAnnotations);
    expect(withStruck(more, 12, 2, true), "the same").toBe(more);
    expect(some.questions, "nothing is changed in place").toEqual([
      { id: 12, highlights: [], struck: [2] },
    ]);
  });

  it("are distinguished from what was kept otherwise", () => {
    expect(isAnnotations(JSON.parse(JSON.stringify(some)))).toBe(true);
    for (const wrong of [
      null,
      "x",
      {},
      { ...some, textSize: 5 },
      { ...some, passages: null },
      { ...some, passages: [{ id: 3, highlights: [5, 0] }] },
      { ...some, questions: [{ id: "12", highlights: [], struck: [] }] },
      { ...some, questions: [{ id: 12, highlights: [], struck: [5] }] },
    ]) {
      expect(isAnnotations(wrong), JSON.stringify(wrong)).toBe(false);
    }
  });

  it("have 32 KB", () => {
    const of = (count: number) =>
      inOrder({
        ...noAnnotations,
        passages: Array.from({ length: count }, (_, index) => ({
          id: 1_000 + index,
          highlights: [10_000, 20_000],
        })),
      });
    // One comma less, and 45 bytes around them.
    const each = '{"id":1000,"highlights":[10000,20000]},'.length;
    const most = Math.floor((ANNOTATIONS_MAX_BYTES - 43) / each);
    expect(JSON.stringify(of(most)).length).toBeGreaterThan(ANNOTATIONS_MAX_BYTES - each);
    expect(fitsIn(of(most))).toBe(true);
    expect(fitsIn(of(most + 1))).toBe(false);
  });

  it("have 500 highlights of one text, as many as a request may bring", () => {
    const places = (count: number) => Array.from({ length: count }, (_, place) => place);
    expect(isRuns(places(1_000))).toBe(true);
    expect(isRuns(places(1_002))).toBe(false);
    expect(fitsIn(withHighlights(noAnnotations, "p3", places(1_000)))).toBe(true);
    expect(fitsIn(withHighlights(noAnnotations, "p3", places(1_002)))).toBe(false);
  });

  it("of two places are joined, and none of them loses a highlight or a struck option", () => {
    const there: Annotations = inOrder({
      questions: [
        { id: 12, highlights: [4, 9], struck: [0] },
        { id: 5, highlights: [], struck: [1] },
      ],
      passages: [{ id: 3, highlights: [4, 9] }],
      textSize: 4,
    });
    expect(together(some, there)).toEqual({
      questions: [
        { id: 5, highlights: [], struck: [1] },
        { id: 12, highlights: [4, 9], struck: [0, 2] },
      ],
      passages: [{ id: 3, highlights: [0, 9] }],
      textSize: 2,
    });
    expect(together(null, there)).toBe(there);
    expect(together(some, undefined)).toBe(some);
    expect(together(undefined, null)).toBeNull();
  });

  it("of two places lose what one of them removed of the base, and keep what either added", () => {
    const base = inOrder({
      questions: [
        { id: 12, highlights: [0, 20], struck: [0, 1] },
        { id: 5, highlights: [], struck: [1] },
      ],
      passages: [
        { id: 3, highlights: [0, 9] },
        { id: 4, highlights: [0, 9] },
      ],
      textSize: 2,
    });
    const here = inOrder({
      // A part of question 12's highlights and struck options, and all of question 5's.
      questions: [{ id: 12, highlights: [0, 5, 10, 20], struck: [1, 2] }],
      passages: [
        { id: 3, highlights: [] },
        { id: 4, highlights: [0, 9] },
      ],
      textSize: 3,
    });
    const there = inOrder({
      questions: [
        { id: 12, highlights: [0, 20, 30, 40], struck: [0, 3] },
        { id: 5, highlights: [2, 4], struck: [1] },
      ],
      passages: [
        { id: 3, highlights: [0, 9, 20, 25] },
        { id: 4, highlights: [] },
      ],
      textSize: 4,
    });
    const both = {
      questions: [
        { id: 5, highlights: [2, 4], struck: [] },
        { id: 12, highlights: [0, 5, 10, 20, 30, 40], struck: [2, 3] },
      ],
      passages: [{ id: 3, highlights: [20, 25] }],
    };
    expect(together(here, there, base)).toEqual({ ...both, textSize: 3 });
    expect(together(there, here, base)).toEqual({ ...both, textSize: 4 });
    expect(together(noAnnotations, base, base)).toEqual(noAnnotations);
    expect(together(base, base, base)).toEqual(base);
  });

  it("are the same when they say the same", () => {
    expect(sameAnnotations(null, undefined)).toBe(true);
    expect(sameAnnotations(some, JSON.parse(JSON.stringify(some)))).toBe(true);
    expect(sameAnnotations(some, null)).toBe(false);
    expect(sameAnnotations(some, noAnnotations)).toBe(false);
  });
});
