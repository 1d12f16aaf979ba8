import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { show, signInSample } from "../../testing/show.tsx";
import { keepLocally, listUnsentProgress } from "../session/device/saved-progress.ts";
import { serverGateway } from "../session/gateway/server-gateway.ts";
import { sampleAttempt, samplePaper, sampleProgress } from "../testing/sample-attempt.ts";
import { EndedAnswers } from "./EndedAnswers.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it("names the answers that can't be sent any more, and keeps them until dismissed", async () => {
  signInSample();
  keepLocally(
    localStorage,
    { userId: "7", writer: "tab", now: samplePaper.startedAt },
    samplePaper,
    sampleProgress({ sequence: 2, answers: [1, 2, 3, -1] }),
    { resumeCount: 0, confirmedSequence: 1 },
  );
  vi.spyOn(serverGateway, "read").mockResolvedValue(sampleAttempt({}, { status: "submitted" }));
  show(<EndedAnswers userId="7" />);
  const notice = await screen.findByText(/not sent in time/, {}, { timeout: 4000 });
  const text = notice.parentElement?.textContent ?? "";
  expect(text).toContain("Your last changes to questions 1, 2 and 3 on this device don’t count");
  expect(screen.getByRole("link", { name: "View Details" }).getAttribute("href")).toBe(
    "/results/7",
  );
  expect(listUnsentProgress(localStorage, "7")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText(/not sent in time/)).toBeNull();
  expect(listUnsentProgress(localStorage, "7")).toEqual([]);
});
