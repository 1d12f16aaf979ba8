import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { EarlierResultFragment, TestOverviewFragment } from "../../gql/graphql.ts";
import { show } from "../../testing/show.tsx";
import { TakenBefore } from "./TakenBefore.tsx";

const result = (id: string, percent: number): EarlierResultFragment => ({
  ...{ __typename: "Result", id, kind: "REGULAR", percent },
  completedAt: "2026-01-14T14:34:00.000Z",
});

function overviewOf(best: EarlierResultFragment, results: readonly EarlierResultFragment[]) {
  return {
    resultCount: results.length,
    bestResult: best,
    results: results.map((shown) => ({ shown })),
  } as unknown as TestOverviewFragment;
}

const names = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");

it("tells the best and the last apart", async () => {
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
