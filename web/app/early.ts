import type { EarlyQuestion } from "../apollo/early-answer.ts";
import { type FirstQuestion, firstQuestion } from "./first-question.ts";

// Asks the page's first question while its scripts are still on their way (docs/decisions/0096). A
// script of its own, which waits for no other.

/** The ids of the persisted operations, put in by the build. */
declare const OPERATION_IDS: Record<FirstQuestion["name"], string>;

function storedToken(): string | null {
  try {
    return window.localStorage.getItem("token");
  } catch {
    return null;
  }
}

const token = storedToken();
const first = firstQuestion(window.location.pathname, window.location.search);
if (token !== null && first !== null && window.lexamEarly !== null) {
  const question: EarlyQuestion = {
    operationName: first.name,
    variables: first.variables,
    extensions: { persistedQuery: { version: 1, sha256Hash: OPERATION_IDS[first.name] } },
  };
  const response = fetch("/graphql", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/graphql-response+json, application/json;q=0.9",
      "x-lexam-csrf": "1",
      authorization: `Bearer ${token}`,
    },
    credentials: "same-origin",
    body: JSON.stringify(question),
  });
  // Anyone who takes it hears of a failure; nobody else needs to.
  response.catch(() => undefined);
  window.lexamEarly = { token, question, askedAt: Date.now(), response };
}
