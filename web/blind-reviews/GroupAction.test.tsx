import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { BlindGroupFragment, BlindReviewFragment } from "../gql/graphql.ts";
import { show } from "../testing/show.tsx";
import { GroupAction } from "./GroupAction.tsx";

const group = {
  ...{ name: "WRONG_THEN_RIGHT", count: 3, positions: [0, 1, 2], questionIds: ["1", "2", "3"] },
} as unknown as BlindGroupFragment;

it("says of a drill with a clock that it counts as a test", () => {
  show(<GroupAction review={{ id: "4" } as BlindReviewFragment} group={group} />);
  const button = screen.getByRole("button", { name: "Practise with a Clock" });
  const hint = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(hint?.textContent).toBe("It counts as a test in your figures.");
});
