import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { expect, it } from "vitest";
import { questionFailure } from "./question-failure.ts";

function refused(message: string, extensions: Record<string, unknown>): CombinedGraphQLErrors {
  return new CombinedGraphQLErrors({ errors: [{ message, extensions }] });
}

it("names the question that a duplicate repeats", () => {
  const error = refused("exists", { code: "CONFLICT", existingId: 12 });
  expect(questionFailure(error, "Failed to create question")).toEqual({
    message: "Failed to create question",
    remark: "The bank has a question with the same text and options already.",
    duplicate: { kind: "question", id: 12 },
    newerRevision: null,
  });
});

it("says in the server's words what is wrong, or that somebody else was first", () => {
  const fields = [
    { field: "subject", message: "Subject is required" },
    { field: "options", message: "At least 2 options are required" },
  ];
  const invalid = refused("x", { code: "BAD_USER_INPUT", fields });
  expect(questionFailure(invalid, "m").remark).toBe(
    "Subject is required. At least 2 options are required",
  );
  const late = refused("Somebody else has edited it.", { code: "CONFLICT", revisionNumber: 3 });
  expect(questionFailure(late, "m")).toMatchObject({
    remark: "Somebody else has edited it.",
    duplicate: null,
    newerRevision: 3,
  });
});

it("describes what has no words of its own", () => {
  expect(questionFailure(new Error("boom"), "m").remark).toBe(
    "Something went wrong on our server. Nothing is lost.",
  );
});
