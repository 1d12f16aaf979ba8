import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextPlaces, type RankedAttempt, rankingOf } from "./ranking.ts";

const attempt = (id: number, score: number, max = 1000, sections: [string, number][] = []) => ({
  ...{ id, score, max },
  sections: new Map(sections.map(([title, part]) => [title, { score: part, max: 500 }])),
});
const placesOf = (attempts: RankedAttempt[], titles: string[] = []) =>
  rankingOf(attempts, titles).places.map(({ place, sharing }) => [place, sharing]);

describe("rankingOf", () => {
  it("shares a place between equal scores, and leaves out as many places after it", () => {
    const ranked = placesOf([attempt(1, 700), attempt(2, 900), attempt(3, 900), attempt(4, 100)]);
    expect(ranked).toEqual([
      [3, 0],
      [1, 1],
      [1, 1],
      [4, 0],
    ]);
  });

  it("compares shares of the maximum where papers differ", () => {
    expect(placesOf([attempt(1, 300, 900), attempt(2, 100, 300), attempt(3, 400, 1000)])).toEqual([
      [2, 1],
      [2, 1],
      [1, 0],
    ]);
  });

  it("ranks sections on their own, and leaves out one that nobody has", () => {
    const { sections, places } = rankingOf(
      [
        attempt(1, 600, 1000, [["A", 100]]),
        attempt(2, 500, 1000, [
          ["A", 400],
          ["B", -50],
        ]),
      ],
      ["A", "B", "C"],
    );
    expect(sections).toEqual([
      { title: "A", medianShare: 0.5 },
      { title: "B", medianShare: -0.1 },
    ]);
    expect(places.map(({ sectionPlaces }) => sectionPlaces)).toEqual([
      [2, null],
      [1, 1],
    ]);
  });

  it("counts scores in bars; scores below zero are in the first bar", () => {
    const { bins, quarters, students } = rankingOf(
      [attempt(1, -100), attempt(2, 0), attempt(3, 500), attempt(4, 1000), attempt(5, 999)],
      [],
    );
    expect(students).toBe(5);
    expect(bins[0]).toBe(2);
    expect(bins[10]).toBe(1);
    expect(bins[19]).toBe(2);
    expect(quarters).toEqual([0, 0.5, 0.999]);
  });

  it("has nothing to tell of no attempts", () => {
    expect(rankingOf([], ["A"])).toMatchObject({
      students: 0,
      quarters: [],
      sections: [],
      places: [],
    });
  });

  it("gives each attempt one more than did better, whatever the scores", () => {
    const scores = fc.array(fc.integer({ min: -20, max: 40 }), { maxLength: 60 });
    fc.assert(
      fc.property(scores, (list) => {
        const { places } = rankingOf(
          list.map((score, id) => attempt(id, score, 40)),
          [],
        );
        places.forEach(({ place, sharing }, id) => {
          const own = list[id] ?? 0;
          expect(place).toBe(1 + list.filter((other) => other > own).length);
          expect(sharing).toBe(list.filter((other) => other === own).length - 1);
        });
      }),
    );
  });
});

it.each([
  [1, null],
  [2, 1],
  [11, 10],
  [100, 10],
  [101, 100],
])("from place %i the next step is %s places", (place, expected) => {
  expect(nextPlaces(place)).toBe(expected);
});
