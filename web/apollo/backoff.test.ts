import { describe, expect, it } from "vitest";
import { Backoff } from "./backoff.ts";
import { seededRandom } from "./testing/seeded-random.ts";

function waits(backoff: Backoff, count: number): number[] {
  return Array.from({ length: count }, () => backoff.failed());
}

describe("waiting before the next try", () => {
  it("takes twice as long each time, up to 30 seconds, a fifth more or less", () => {
    const own = [2000, 4000, 8000, 16_000, 30_000, 30_000];
    for (const [random, factor] of [
      [0, 0.8],
      [0.5, 1],
      [1, 1.2],
    ] as const) {
      const backoff = new Backoff(() => random);
      waits(backoff, own.length).forEach((wait, index) => {
        expect(wait).toBeCloseTo((own[index] ?? 0) * factor);
      });
    }
  });

  it("spreads the retries of many students that failed at the same moment", () => {
    const random = seededRandom(5);
    const clients = Array.from({ length: 200 }, () => new Backoff(random).failed());
    const tenths = new Set(clients.map((wait) => Math.floor(wait / 100)));
    expect(tenths.size).toBeGreaterThanOrEqual(6);
    for (const wait of clients) expect(wait).toBeGreaterThanOrEqual(1600);
    for (const wait of clients) expect(wait).toBeLessThanOrEqual(2400);
  });

  it("is never shorter than the server asks, within reason", () => {
    const backoff = new Backoff(seededRandom(7));
    const wait = backoff.failed(12);
    expect(wait).toBeGreaterThanOrEqual(12_000);
    expect(wait).toBeLessThanOrEqual(18_000);
    expect(backoff.failed(100_000)).toBeLessThanOrEqual(90_000);
    expect(backoff.failed(0)).toBeLessThanOrEqual(12_000);
  });

  it("begins again once it worked", () => {
    const backoff = new Backoff(() => 0);
    waits(backoff, 4);
    expect(backoff.failures).toBe(4);
    backoff.worked();
    expect(backoff.failures).toBe(0);
    expect(backoff.failed()).toBe(1600);
  });
});
