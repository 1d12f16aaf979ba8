import { expect, it } from "vitest";
import { restAfter } from "./rest-after.ts";

it("waits four times as long as the work took, and no longer once the server stops", async () => {
  const began = performance.now();
  await restAfter(50, new AbortController().signal);
  expect(performance.now() - began).toBeGreaterThan(190);
  const stopping = new AbortController();
  const waiting = restAfter(3_600_000, stopping.signal);
  stopping.abort();
  await waiting;
  await restAfter(3_600_000, stopping.signal);
});
