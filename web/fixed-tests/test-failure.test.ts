import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { expect, it } from "vitest";
import { NoAnswer } from "../apollo/transport.ts";
import { testFailure } from "./test-failure.ts";

function refused(message: string, extensions: Record<string, unknown>) {
  return new CombinedGraphQLErrors({ errors: [{ message, extensions }] });
}

it("prefers the server's words", () => {
  const fields = [{ field: "questionIds", message: "These questions are not in the bank: 7." }];
  const error = refused("Invalid", { code: "BAD_USER_INPUT", fields });
  expect(testFailure(error, "Failed to create test")).toEqual({
    message: "These questions are not in the bank: 7.",
    remark: null,
    newerVersion: null,
  });
});

it("falls back on the screen's message and says what happened", () => {
  expect(testFailure(new NoAnswer("timeout"), "Failed to update test")).toEqual({
    message: "Failed to update test",
    remark: "The server did not answer within 10 seconds. Nothing is lost.",
    newerVersion: null,
  });
  const masked = refused("Unexpected error.", { code: "INTERNAL_SERVER_ERROR" });
  expect(testFailure(masked, "Failed to create test").message).toBe("Failed to create test");
});

it("knows the version that someone else saved", () => {
  const error = refused("Changed.", { code: "CONFLICT", version: 5 });
  expect(testFailure(error, "").newerVersion).toBe(5);
  expect(testFailure(refused("Changed.", { code: "CONFLICT" }), "").newerVersion).toBeNull();
});
