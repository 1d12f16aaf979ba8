import { describe, expect, it } from "vitest";
import { TokenBuckets } from "./token-buckets.ts";

describe("TokenBuckets", () => {
  it("gives its burst at once, then its rate", () => {
    const buckets = new TokenBuckets({ burst: 3, perMinute: 6 });
    expect([1, 2, 3].map(() => buckets.take("a", 0))).toEqual([0, 0, 0]);
    expect(buckets.take("a", 0)).toBe(10);
    expect(buckets.take("a", 4_000)).toBe(6);
    expect(buckets.take("a", 10_000)).toBe(0);
    expect(buckets.take("a", 10_000)).toBe(10);
  });

  it("never holds more than its burst", () => {
    const buckets = new TokenBuckets({ burst: 2, perMinute: 60 });
    buckets.take("a", 0);
    expect([1, 2, 3].map(() => buckets.take("a", 3_600_000))).toEqual([0, 0, 1]);
  });

  it("keeps keys apart", () => {
    const buckets = new TokenBuckets({ burst: 1, perMinute: 1 });
    expect(buckets.take("a", 0)).toBe(0);
    expect(buckets.take("b", 0)).toBe(0);
    expect(buckets.take("a", 0)).toBe(60);
  });

  it("asks nobody to wait for longer after the clock was set back", () => {
    const buckets = new TokenBuckets({ burst: 1, perMinute: 60 });
    buckets.take("a", 10_000);
    expect(buckets.take("a", 0)).toBe(1);
    expect(buckets.take("a", 1_000)).toBe(0);
  });

  it("forgets who was not seen for longest, and keeps its size", () => {
    const buckets = new TokenBuckets({ burst: 1, perMinute: 1 });
    buckets.take("busy", 0);
    for (let made = 0; made < 60_000; made += 1) {
      buckets.take(`key-${made}`, 0);
      if (made % 1_000 === 0) expect(buckets.take("busy", 0)).toBeGreaterThan(0);
    }
    expect(buckets.size).toBe(50_000);
    expect(buckets.take("key-0", 0)).toBe(0);
    expect(buckets.take("key-59999", 0)).toBeGreaterThan(0);
  });
});
