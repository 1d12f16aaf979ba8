import { expect, test } from "vitest";
import { filtersName } from "./random-test-name.ts";

test("the choice of passages stands last in a name", () => {
  const none = { subjects: [], topics: [], pyqOnly: null, pyqExams: [], pyqYears: [] };
  expect(filtersName({ ...none, passages: "any" })).toBe("The whole bank");
  expect(filtersName({ ...none, passages: "only" })).toBe("Passages only");
  expect(filtersName({ ...none, subjects: ["English"], passages: "only" })).toBe(
    "English, passages only",
  );
  expect(filtersName({ ...none, pyqOnly: true, passages: "none" })).toBe("Past years, no passages");
});
