import { expect, it } from "vitest";
import { oldWordingWords } from "./old-wording.ts";

it("says how many results hold an older wording", () => {
  expect(oldWordingWords(0)).toBeNull();
  expect(oldWordingWords(1)).toBe("1 result holds an older wording of this question.");
  expect(oldWordingWords(1250)).toBe("1,250 results hold an older wording of this question.");
  expect(oldWordingWords(10_000)).toBe(
    "At least 10,000 results hold an older wording of this question.",
  );
});
