import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { FindingFragment } from "../gql/graphql.ts";
import { show } from "../testing/show.tsx";
import { FindingRow } from "./FindingRow.tsx";

const finding: FindingFragment = {
  ...{ __typename: "Finding", kind: "TOPIC", subject: "Law of Contracts", topic: "Consideration" },
  ...{ cost: 3.1, correctCount: 9, answeredCount: 25, othersCorrectCount: 80 },
  ...{ othersAnsweredCount: 100, times: 16, besides: 0, outcomes: "RWW" },
};

it.each([0, 1])("offers no practice of %i questions, and says so", (practiceCount) => {
  show(<FindingRow finding={finding} number={1} practiceCount={practiceCount} />);
  expect(screen.queryByRole("button")).toBeNull();
  expect(
    screen.getByText("There are too few questions to practise this with just now."),
  ).toBeTruthy();
});

it("says how many questions its practice has", () => {
  show(<FindingRow finding={finding} number={1} practiceCount={7} />);
  expect(screen.getByRole("button").textContent).toBe("Practise 7 Questions");
});
