import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { describe, expect, it } from "vitest";
import type { FailureCode } from "#rules/failures.ts";
import { describeFailure, failureSign } from "./failure.ts";
import { NoAnswer, UnreadableAnswer } from "./transport.ts";

const answered = (code: FailureCode, more: object = {}) =>
  new CombinedGraphQLErrors({
    errors: [{ message: "No", extensions: { code, ...more } }],
  });

describe("a failure has a sign and a sentence", () => {
  it.each([
    [new NoAnswer("unreachable"), "away", /^The server can’t be reached\./],
    [new NoAnswer("timeout"), "away", /^The server did not answer within 10 seconds\./],
    [new UnreadableAnswer(503), "away", /^The server is not available right now\./],
    [answered("SERVICE_UNAVAILABLE"), "away", /^The server is not available right now\./],
    [new UnreadableAnswer(500), "fault", /^Something went wrong on our server\./],
    [answered("INTERNAL_SERVER_ERROR"), "fault", /^Something went wrong on our server\./],
  ] as const)("%s", (error, sign, words) => {
    expect(failureSign(error)).toBe(sign);
    expect(describeFailure(error)).toMatch(words);
  });
});

it.each([
  [null, "a minute"],
  [1, "1 second"],
  [45, "45 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
])("too many requests: shows how long to wait, for %s", (seconds, words) => {
  const expected = `Too many requests in a short time. Wait ${words} before you try again.`;
  const more = seconds === null ? {} : { retryAfterSeconds: seconds };
  expect(describeFailure(answered("RATE_LIMITED", more))).toBe(expected);
  expect(describeFailure(new UnreadableAnswer(429, seconds))).toBe(expected);
});
