import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { PracticeFields } from "./PracticeFields.tsx";
import { type Known, type PracticeForm, practiceDefaults } from "./practice-form.ts";

/** The choice of a difficulty: whether one can be chosen, and what is said of it. */
function difficulty(known: Known | null, chosen: PracticeForm["difficulty"] = null) {
  show(
    <PracticeFields
      form={{ ...practiceDefaults, difficulty: chosen }}
      onChange={() => undefined}
      known={known}
      error={undefined}
    />,
  );
  const group = screen.getByRole("radiogroup", { name: "Difficulty" });
  const hint = document.getElementById(group.getAttribute("aria-describedby") ?? "");
  const { disabled } = screen.getByRole<HTMLInputElement>("radio", { name: "Harder" });
  const told = { canChoose: !disabled, says: hint?.textContent };
  cleanup();
  return told;
}

it("lets no difficulty be chosen where none is known, and says why", () => {
  expect(difficulty({ count: 12, difficultyKnown: 0 })).toEqual({
    canChoose: false,
    says: "Known for 0 of 12 questions: too few people were asked.",
  });
  expect(difficulty(null)).toEqual({ canChoose: false, says: "Counting" });
});

it("says for how many it is known", () => {
  expect(difficulty({ count: 12, difficultyKnown: 7 })).toEqual({
    canChoose: true,
    says: "Known for 7 of 12 questions",
  });
});

it("lets a chosen one be taken back where none is known", () => {
  expect(difficulty({ count: 0, difficultyKnown: 0 }, "HARDER").canChoose).toBe(true);
});
