import type { MissReasonFilter, MistakeFilter } from "../gql/graphql.ts";
import { type Address, addressOf, oneOf, text } from "../ui/address.ts";

/** What of the notebook is shown: all but what is said here. */
export interface NotebookState {
  /** "" for open ones. */
  state: "closed" | "all" | "";
  search: string;
  subject: string;
  topic: string;
  passage: string;
  reason: "did-not-know" | "misread" | "careless" | "no-time" | "guessed" | "none" | "";
  /** A test's number, "r" and a random test's, "practice", or "review". */
  test: string;
  /** Days back from now; "" for any time. */
  period: "7" | "30" | "90" | "365" | "";
}

const ID = /^[1-9]\d{0,8}$/;
const PLACE = /^(r?[1-9]\d{0,8}|practice|review)$/;

/** A text that makes sense, or none. */
const matching = (pattern: RegExp) => ({
  ...text,
  read: (said: string | null) => (pattern.test(said ?? "") ? (said ?? "") : ""),
});

/** The notebook in the address. Open or closed narrows nothing: each mistake is one of the two. */
export const notebookAddress: Address<NotebookState> = addressOf<NotebookState>({
  state: { ...oneOf("closed", "all"), isPlace: true },
  search: text,
  subject: text,
  topic: text,
  passage: matching(ID),
  reason: oneOf("did-not-know", "misread", "careless", "no-time", "guessed", "none"),
  test: matching(PLACE),
  period: oneOf("7", "30", "90", "365"),
});

/** The periods to choose from. */
export const periods = [
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
  { value: "365", label: "Last 365 days" },
] as const;

function placeOf(test: string): MistakeFilter {
  if (test === "practice") return { source: "PRACTICE" };
  if (test === "review") return { source: "REVIEW" };
  if (test === "") return {};
  return test.startsWith("r") ? { randomTestId: test.slice(1) } : { testId: test };
}

/** The same as the server is asked for it, which knows what day it is. */
export function filterOf(state: NotebookState): MistakeFilter {
  const { search, subject, topic, passage, reason, test, period } = state;
  return {
    state: state.state === "all" ? null : state.state === "closed" ? "CLOSED" : "OPEN",
    search: search.trim() || null,
    subject: subject || null,
    // A topic of another subject would match nothing.
    topic: (subject && topic) || null,
    passageId: passage || null,
    reason: reason === "" ? null : (reason.replaceAll("-", "_").toUpperCase() as MissReasonFilter),
    days: period === "" ? null : Number(period),
    ...placeOf(test),
  };
}
