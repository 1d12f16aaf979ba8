import { expect, it } from "vitest";
import { failuresIn } from "./read-failure.ts";

it("reads the code, the words and the facts of each failure", () => {
  const fields = [{ field: "title", message: "Test title is required" }];
  const over = { code: "CONFLICT", status: "open", reason: "time_over", sequence: 4 };
  const errors = [
    { message: "No", extensions: { code: "BAD_USER_INPUT", fields } },
    { message: "Over", extensions: over },
  ];
  expect(failuresIn({ errors })).toEqual([
    { code: "BAD_USER_INPUT", message: "No", fields },
    { ...over, message: "Over" },
  ]);
});

it("leaves out errors that say nothing of themselves", () => {
  const errors = [{ message: "?" }, { message: "No", extensions: { code: "NOT_FOUND" } }];
  expect(failuresIn({ errors })).toEqual([{ code: "NOT_FOUND", message: "No" }]);
  expect(failuresIn({})).toEqual([]);
});
