import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { LateDeliveries } from "./LateDeliveries.tsx";

const one = { __typename: "LateAnswer", answeredAtSeconds: null } as const;
const delivery = {
  ...{ __typename: "LateDelivery" as const, id: "1", receivedAt: "2026-12-05T08:45:00.000Z" },
  answers: [
    { ...one, position: 2, selectedOptionIndex: 1, countedOptionIndex: null },
    { ...one, position: 4, selectedOptionIndex: null, countedOptionIndex: 0 },
  ].map((answer, index) => ({ ...answer, answeredAtSeconds: index === 0 ? 3_500 : null })),
};

it("shows what came too late, when it came, and what counts instead", () => {
  render(<LateDeliveries deliveries={[delivery]} />);
  expect(screen.getByRole("heading", { name: /^Received Dec 05, 2026 2:15 PM IST/ })).toBeDefined();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Question 3: B at 58:20 on the clock; no answer counts",
    "Question 5: Cleared; A counts",
  ]);
});

it("is not there where nothing did", () => {
  const { container } = render(<LateDeliveries deliveries={[]} />);
  expect(container.textContent).toBe("");
});
