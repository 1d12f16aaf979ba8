import { expect, it } from "vitest";
import { proposalWords } from "./reasons.ts";

const careless = {
  reason: "CARELESS",
  ground: "time",
  seconds: 24,
  usual: 71,
  changes: 1,
} as const;

it("says why a reason is proposed", () => {
  expect(proposalWords(careless)).toBe("Careless? 24 s against your usual 71 s. You decide.");
  expect(proposalWords({ ...careless, reason: "NO_TIME", ground: "place", seconds: 9 })).toBe(
    "No time? Near the end, 9 s against your usual 71 s. You decide.",
  );
  expect(proposalWords({ ...careless, reason: "GUESSED", ground: "marked" })).toBe(
    "Guessed? You marked it for review. You decide.",
  );
  expect(proposalWords({ ...careless, reason: "GUESSED", ground: "changes", changes: 3 })).toBe(
    "Guessed? You changed the answer 2 times. You decide.",
  );
});
