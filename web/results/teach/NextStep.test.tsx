import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import type { WholeResult } from "../result-questions.ts";
import { NextStep } from "./NextStep.tsx";
import type { Taught } from "./use-teaching.ts";

/** Renders a result with these outcomes, and nothing left to practise. */
function nextOf(statuses: readonly string[]): string {
  const questions = statuses.map((status) => ({
    ...{ status, isHeld: status === "HIDDEN", subject: "Law of Torts", topic: null },
    ...{ marks: status === "HIDDEN" ? null : 1 },
  }));
  const result = { kind: "REGULAR", durationMinutes: 10, correctMarks: 1, questions };
  show(
    <NextStep
      result={result as unknown as WholeResult}
      part={{ state: "ready", data: { openMistakes: [] } as unknown as Taught }}
      onOpen={() => {}}
    />,
  );
  return screen.getByRole("region", { name: "What to do next" }).textContent ?? "";
}

it("says of hidden questions what they wait for, not that nothing was lost", () => {
  const words = nextOf(["HIDDEN", "HIDDEN", "CORRECT"]);
  expect(words).toContain("2 questions hidden for now.");
  expect(words).not.toContain("No marks lost");
});

it("says that nothing was lost where all is known", () => {
  expect(nextOf(["CORRECT", "CORRECT"])).toContain("No marks lost.");
});
