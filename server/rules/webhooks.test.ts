import { expect, test } from "vitest";
import { HOUR_MS } from "./durations.ts";
import { isWebhookEvent, nextTry, webhookLimits } from "./webhooks.ts";

test("a delivery is tried 14 times within 24 hours, each time after a longer wait", () => {
  const began = new Date("2026-12-01T00:00:00Z");
  const tries = [began];
  for (let next = nextTry(1, began); next !== null; next = nextTry(tries.length, next)) {
    tries.push(next);
  }
  expect(tries).toHaveLength(webhookLimits.tries);
  expect(tries).toHaveLength(14);
  expect((tries.at(-1)?.getTime() ?? 0) - began.getTime()).toBe(24 * HOUR_MS);
  const waits = tries
    .slice(1)
    .map((time, place) => time.getTime() - (tries[place]?.getTime() ?? 0));
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
});

test("other words are no event", () => {
  expect(["test.opened", "test.deleted", "toString"].map(isWebhookEvent)).toEqual([
    ...[true, false, false],
  ]);
});
