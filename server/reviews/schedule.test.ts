import fc from "fast-check";
import { fsrs } from "ts-fsrs";
import { describe, expect, it } from "vitest";
import { type Card, keptCard, PARAMETERS, type Rating, reviewed } from "./schedule.ts";
import { replayed } from "./testing/replayed.ts";

const DAY = 24 * 60 * 60 * 1000;
const BEGIN = new Date("2022-12-29T12:30:00Z");

/** The library as it comes, whose reference cases have two steps within the day. */
const AS_IT_COMES = fsrs({ enable_fuzz: false });

describe("the schedule", () => {
  it("has the intervals of the library's reference case", () => {
    const ratings: Rating[] = [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3];
    const intervals: number[] = [];
    let card: Card | null = null;
    let at = BEGIN;
    for (const rating of ratings) {
      card = reviewed(card, rating, at, AS_IT_COMES);
      intervals.push(card.scheduledDays);
      at = card.due;
    }
    expect(intervals).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]);
  });

  it.each([
    { short: true, stability: 53.62691 },
    { short: false, stability: 53.335106 },
  ])(
    "has the memory of the reference case, steps within the day $short",
    ({ short, stability }) => {
      const scheduler = fsrs({ enable_fuzz: false, enable_short_term: short });
      const ratings: Rating[] = [1, 3, 3, 3, 3, 3];
      const later = [0, 0, 1, 3, 8, 21];
      let card: Card | null = null;
      let at = BEGIN;
      ratings.forEach((rating, index) => {
        at = new Date(at.getTime() + (later[index] ?? 0) * DAY);
        card = reviewed(card, rating, at, scheduler);
      });
      expect(card).toMatchObject({
        stability: expect.closeTo(stability, 4),
        difficulty: expect.closeTo(6.3574867, 4),
      });
    },
  );

  it("begins a new card as the reference does", () => {
    const first = ([1, 2, 3, 4] as const).map((rating) => reviewed(null, rating, BEGIN));
    expect(first.map(({ stability }) => stability)).toEqual([0.212, 1.2931, 2.3065, 8.2956]);
    expect(first.map(({ difficulty }) => difficulty)).toEqual([6.4133, 5.11217071, 2.11810397, 1]);
  });

  it("brings what was forgotten again the same day, and nothing after more than a year", () => {
    expect(reviewed(null, 1, BEGIN).due.getTime() - BEGIN.getTime()).toBe(10 * 60 * 1000);
    let card: Card | null = null;
    let at = BEGIN;
    for (let round = 0; round < 20; round += 1) {
      card = reviewed(card, 4, at);
      at = card.due;
    }
    // Hard, good and easy stay a day apart also there.
    expect(card?.scheduledDays).toBe(PARAMETERS.maximum_interval + 2);
  });

  it("brings what was forgotten in the last minutes of a day again before midnight", () => {
    const midnight = new Date("2026-01-14T18:30:00Z").getTime();
    for (const minutes of [11, 10, 9, 0.001]) {
      const at = midnight - minutes * 60_000;
      const { due } = reviewed(null, 1, new Date(at));
      expect(due.getTime()).toBe(Math.min(at + 600_000, midnight - 1));
      expect(due.getTime()).toBeGreaterThanOrEqual(at);
    }
    const late = new Date(midnight - 60_000);
    expect(reviewed(null, 2, late).due.getTime()).toBe(midnight - 1);
    const kept = reviewed(null, 3, new Date(midnight - 9 * DAY));
    expect(kept.scheduledDays).toBe(2);
    expect(reviewed(kept, 1, late).due.getTime()).toBe(midnight - 1);
    const known = reviewed(null, 3, late);
    expect(known.due.getTime()).toBe(midnight - 60_000 + 2 * DAY);
  });

  it("counts the days between two reviews by India's midnights", () => {
    const evening = new Date("2026-01-14T18:00:00Z");
    const first = reviewed(null, 3, evening);
    expect(reviewed(first, 3, new Date("2026-01-14T18:20:00Z")).elapsedDays).toBe(0);
    expect(reviewed(first, 3, new Date("2026-01-14T18:40:00Z")).elapsedDays).toBe(1);
  });

  it("comes to the same card whether it was kept in between or not", () => {
    const answers = fc.array(
      fc.record({
        rating: fc.constantFrom<Rating>(1, 2, 3, 4),
        waited: fc.integer({ min: 0, max: 400 * DAY }),
      }),
      { minLength: 1, maxLength: 25 },
    );
    fc.assert(
      fc.property(answers, (given) => {
        let at = BEGIN.getTime();
        const log = given.map(({ rating, waited }) => {
          at += waited;
          return { rating, answeredAt: new Date(at) };
        });
        const kept = log.reduce<Card | null>(
          (card, { rating, answeredAt }) =>
            keptCard(JSON.parse(JSON.stringify(reviewed(card, rating, answeredAt)))),
          null,
        );
        expect(kept).toEqual(replayed(log));
      }),
      { numRuns: 300 },
    );
  });
});
