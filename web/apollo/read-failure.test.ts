import { expect, it } from "vitest";
import { failuresIn, readFailure } from "./read-failure.ts";

it("reads the code, the words and the facts of a failure", () => {
  const fields = [{ field: "title", message: "Test title is required" }];
  const extensions = { code: "BAD_USER_INPUT", fields, unknown: 1 };
  expect(readFailure({ message: "No", extensions })).toEqual({
    code: "BAD_USER_INPUT",
    message: "No",
    fields,
  });
  const conflict = { code: "CONFLICT", status: "open", reason: "time_over", sequence: 4 };
  expect(readFailure({ message: "Over", extensions: conflict })).toEqual({
    message: "Over",
    ...conflict,
  });
});

it("leaves out facts that are not what they should be", () => {
  const extensions = { code: "CONFLICT", version: "5", reason: "whim", fields: [1, null, "x"] };
  expect(readFailure({ message: "No", extensions })).toEqual({
    code: "CONFLICT",
    message: "No",
    fields: [],
  });
});

it("knows no other errors", () => {
  expect(readFailure({ message: "No" })).toBeNull();
  expect(readFailure({ message: "No", extensions: { code: "SOMETHING" } })).toBeNull();
  const errors = [{ message: "?" }, { message: "No", extensions: { code: "NOT_FOUND" } }];
  expect(failuresIn({ errors })).toEqual([{ code: "NOT_FOUND", message: "No" }]);
});
