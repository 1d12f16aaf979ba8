import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { EarlierResultFragment, TestOverviewFragment } from "../../gql/graphql.ts";
import { show } from "../../testing/show.tsx";
import { TakenBefore } from "./TakenBefore.tsx";

const result = (id: string, percent: number): EarlierResultFragment => ({
  ...{ __typename: "Result", id, kind: "REGULAR", isPractice: false, percent },
  completedAt: "2026-01-14T14:34:00.000Z",
});

/** @param unseen results whose score the student has not opened */
function overviewOf(
  best: EarlierResultFragment | null,
  results: readonly EarlierResultFragment[],
  unseen: readonly EarlierResultFragment[] = [],
) {
  return {
    resultCount: results.length,
    bestResult: best,
    results: results.map((one) => ({
      ...{ id: one.id, kind: one.kind, isPractice: one.isPractice, completedAt: one.completedAt },
      shown: unseen.includes(one) ? null : one,
    })),
  } as unknown as TestOverviewFragment;
}

const names = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");

it("marks the best and the last attempt", async () => {
  const [best, last] = [result("1", 80), result("2", 40)];
  show(<TakenBefore overview={overviewOf(best, [last, best])} />);
  await screen.findByText("80.0%");
  expect(names()).toEqual([expect.stringMatching(/^Best/), expect.stringMatching(/^Last/)]);
});

it("names them once where they are the same, after one attempt and after more", async () => {
  const last = result("2", 80);
  show(<TakenBefore overview={overviewOf(last, [last, result("1", 40)])} />);
  await screen.findByText("80.0%");
  expect(names()).toEqual([expect.stringMatching(/^Best and last/)]);
});

it("shows an attempt whose score was not seen, without its score", async () => {
  const [best, last] = [result("1", 80), result("2", 40)];
  show(<TakenBefore overview={overviewOf(best, [last, best], [last])} />);
  await screen.findByText("Score hidden");
  expect(names()).toEqual([expect.stringMatching(/^Best.*80/), expect.stringMatching(/^Last/)]);
  expect(screen.queryByText(/40/)).toBeNull();
});

it("shows the only one, and an older one on demand", async () => {
  const [older, last] = [result("1", 80), result("2", 40)];
  show(<TakenBefore overview={overviewOf(null, [older], [older])} />);
  expect(await screen.findByText("Score hidden")).toBeTruthy();
  show(<TakenBefore overview={overviewOf(last, [last, older], [older])} />);
  fireEvent.click(await screen.findByRole("button", { name: "All 2" }));
  expect(screen.getAllByText("Score hidden")).toHaveLength(2);
});

it("marks what was practice after the closing", () => {
  const practice = { ...result("2", 60), isPractice: true };
  show(<TakenBefore overview={overviewOf(result("1", 80), [practice, result("1", 80)])} />);
  expect(names().map((name) => name.includes("Practice"))).toEqual([false, true]);
});
