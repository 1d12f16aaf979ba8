import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerFetch } from "../testing/sample-fetch.ts";
import { show, signInSample } from "../testing/show.tsx";
import { DueForecast } from "./DueForecast.tsx";

beforeEach(() => signInSample());
afterEach(() => vi.unstubAllGlobals());

it("says why it could not be loaded, and loads it when it is tried again", async () => {
  const forecast = [
    { day: "2026-01-15", again: 3, fresh: 1 },
    { day: "2026-01-16", again: 0, fresh: 0 },
  ];
  let isAway = true;
  answerFetch({
    DueForecast: () =>
      isAway ? new TypeError("Failed to fetch") : { review: { dueCount: 18, forecast } },
  });
  show(<DueForecast />);
  expect(await screen.findByText(/The forecast could not be loaded/)).toBeTruthy();
  isAway = false;
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("row", { name: "Today 18" })).toBeTruthy();
  expect(screen.getByRole("row", { name: "Thursday, Jan 15, 2026 4" })).toBeTruthy();
});
