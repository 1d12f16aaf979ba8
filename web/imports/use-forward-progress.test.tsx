import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { progressOf, timeLeftWords, useForwardProgress } from "./use-forward-progress.ts";

const bytes = { sizeBytes: 4_000, readBytes: 4_000 };
const running = { hasArrived: false, rowsRead: 500, rowsDone: 10, ...bytes } as Parameters<
  typeof progressOf
>[0];

it("never goes back from sending to storing", () => {
  const sent = progressOf(running, { sent: 100, total: 100 });
  const arrived = running && { ...running, hasArrived: true };
  const started = progressOf(arrived, null);
  expect(started).toBeGreaterThanOrEqual(sent);
  expect(progressOf(arrived && { ...arrived, rowsDone: 500 }, null)).toBe(1000);
});

it("counts the bytes that were read while rows are still unknown", () => {
  const half = running && { ...running, hasArrived: true, rowsDone: 500, readBytes: 2_000 };
  expect(progressOf(half, null)).toBe(650);
});

it("says how long it will take when enough was seen", () => {
  expect(timeLeftWords(100, 1_000, 900)).toBeNull();
  expect(timeLeftWords(100, 20_000, 900)).toBe("About 3 minutes left");
  expect(timeLeftWords(100, 5_000, 100)).toBe("Less than a minute left");
});

it("stays where it was while less is reported, and starts again with the next import", () => {
  const { result, rerender } = renderHook(
    ({ key, progress }) => useForwardProgress(key, progress).done,
    { initialProps: { key: "1", progress: 400 } },
  );
  const seen = [result.current];
  for (const progress of [350, 0, 390, 420, 410]) {
    rerender({ key: "1", progress });
    seen.push(result.current);
  }
  expect(seen).toEqual([400, 400, 400, 400, 420, 420]);
  rerender({ key: "2", progress: 10 });
  expect(result.current).toBe(10);
});
