import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type EarlyQuestion, takeEarlyAnswer } from "./early-answer.ts";

const extensions = { persistedQuery: { version: 1 as const, sha256Hash: "sha256:1" } };
const question: EarlyQuestion = {
  operationName: "Results",
  variables: { kind: null, order: "NEWEST" },
  extensions,
};
const response = Promise.resolve(new Response("{}"));

beforeEach(() => {
  vi.useFakeTimers();
  const early = { token: "mine", question, askedAt: Date.now(), response };
  vi.stubGlobal("window", { lexamEarly: early });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("gives the answer once, whatever the order of the words", () => {
  const same = { extensions, variables: { order: "NEWEST", kind: null }, operationName: "Results" };
  expect(takeEarlyAnswer(same, "mine")).toBe(response);
  expect(takeEarlyAnswer(same, "mine")).toBeNull();
});

it("gives nothing that was asked a minute ago", () => {
  vi.advanceTimersByTime(59_999);
  const early = window.lexamEarly ?? null;
  expect(takeEarlyAnswer(question, "mine")).toBe(response);
  window.lexamEarly = early;
  vi.advanceTimersByTime(1);
  expect(takeEarlyAnswer(question, "mine")).toBeNull();
});

it("gives nothing of somebody else, and forgets it", () => {
  expect(takeEarlyAnswer(question, "another's")).toBeNull();
  expect(takeEarlyAnswer(question, "mine")).toBeNull();
});

it("keeps the answer to one question from another", () => {
  const other = { ...question, variables: { kind: "RANDOM", order: "NEWEST" } };
  expect(takeEarlyAnswer(other, "mine")).toBeNull();
  expect(takeEarlyAnswer(question, "mine")).toBe(response);
});
