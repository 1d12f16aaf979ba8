import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { describe, expect, it } from "vitest";
import { NoAnswer } from "../apollo/transport.ts";
import { generatorFailure } from "./generator-failure.ts";

function refused(message: string, extensions: Record<string, unknown>) {
  return new CombinedGraphQLErrors({ errors: [{ message, extensions }] });
}

describe("a failure of the generator", () => {
  it("puts too few questions into plain words with advice", () => {
    const error = refused("Not enough questions available. Found 14, requested 20", {
      code: "BAD_REQUEST",
    });
    expect(generatorFailure(error)).toEqual({
      message:
        "Not enough questions available. Found 14 questions, but you requested 20. Try reducing the number of questions or relaxing your filters (remove some subjects, topics, or PYQ restrictions).",
      remark: null,
    });
  });

  it("shows any other detail as it is", () => {
    const error = refused("The question bank is changing just now.", { code: "CONFLICT" });
    expect(generatorFailure(error).message).toBe("The question bank is changing just now.");
  });

  it("joins what is wrong with single fields", () => {
    const fields = [
      { field: "title", message: "Test title is required" },
      { field: "numQuestions", message: "Number of questions must be greater than 0" },
    ];
    const error = refused("Invalid", { code: "BAD_USER_INPUT", fields });
    expect(generatorFailure(error).message).toBe(
      "Test title is required. Number of questions must be greater than 0",
    );
  });

  it("keeps a masked error to itself", () => {
    const error = refused("Unexpected error.", { code: "INTERNAL_SERVER_ERROR" });
    expect(generatorFailure(error)).toEqual({
      message: "Failed to generate random test",
      remark: "Something went wrong on our server. Nothing is lost.",
    });
  });

  it("says what happened when nobody answered", () => {
    expect(generatorFailure(new NoAnswer("timeout"))).toEqual({
      message: "Failed to generate random test",
      remark: "The server did not answer within 10 seconds. Nothing is lost.",
    });
  });
});
