import { screen } from "@testing-library/react";

import { afterEach, expect, it, vi } from "vitest";
import { show, signInSample } from "../../testing/show.tsx";
import { keepUnsent } from "../session/device/outbox.ts";
import { sampleProgress } from "../testing/sample-attempt.ts";
import { UnsentSubmits } from "./UnsentSubmits.tsx";

/** Its scripts are lazy, which takes a while on a busy machine. */
const PATIENCE = { timeout: 4_000 };

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("is sent by one round at a time, and by one more after it when the network came back in the meantime", async () => {
  signInSample();
  keepUnsent(localStorage, {
    ...{ userId: "7", attemptId: "5", testId: "12", isRandomTest: false, title: "Mock 3" },
    progress: sampleProgress(),
    keptAt: Date.now(),
  });
  const pending: ((error: Error) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise((_, reject) => pending.push(reject)));
  show(<UnsentSubmits userId="7" onDelivered={() => undefined} />);
  await vi.waitFor(() => expect(pending).toHaveLength(1), PATIENCE);
  for (let back = 0; back < 3; back += 1) window.dispatchEvent(new Event("online"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(pending).toHaveLength(1);
  pending[0]?.(new TypeError("Failed to fetch"));
  await vi.waitFor(() => expect(pending).toHaveLength(2), PATIENCE);
  pending[1]?.(new TypeError("Failed to fetch"));
  expect(
    await screen.findByText(/Your answers to Mock 3 are not yet submitted/, {}, PATIENCE),
  ).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(pending).toHaveLength(2);
});
