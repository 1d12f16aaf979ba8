import { createContext } from "react";
import { proposedReason } from "#rules/mistakes.ts";
import type { MissReason, OwnNoteFragment } from "../gql/graphql.ts";
import { graphql } from "../gql/index.ts";
import type { Proposal } from "../screens/mistakes/reasons.ts";
import type { ResultQuestion } from "./result-questions.ts";

/** The student's notes on the questions of a result. */
export const NotesOfResult = graphql(`
  query NotesOfResult($id: ID!) {
    result(id: $id) {
      id
      notes {
        ...OwnNote
      }
    }
  }
`);

/** The data for reason and note of a question. */
export interface MissNotes {
  /** By question; null while they load. */
  notes: ReadonlyMap<string, OwnNoteFragment> | null;
  /** True if the attempt has the times at which questions were shown. */
  isTimed: boolean;
  /** The usual seconds of an answer in it; null if too few were timed. */
  usual: number | null;
  questionCount: number;
}

export const MissNotesContext = createContext<MissNotes | null>(null);

type Facts = Pick<
  ResultQuestion,
  "status" | "firstShown" | "secondsSpent" | "changeCount" | "marked" | "position"
>;

// Hidden questions have no note.
const outcomes = {
  CORRECT: "right",
  INCORRECT: "wrong",
  UNANSWERED: "skipped",
  DROPPED: "skipped",
  HIDDEN: "skipped",
} as const;

/**
 * The kind of note for a question: why it was missed, whether a right answer was guessed (marked or not), or null if
 * it was never shown.
 */
export function missOf(
  { status, firstShown, marked }: Pick<Facts, "status" | "firstShown" | "marked">,
  { isTimed }: Pick<MissNotes, "isTimed">,
): "missed" | "right" | "neverShown" {
  if (status === "UNANSWERED" && isTimed && firstShown === null && !marked) return "neverShown";
  return status === "CORRECT" ? "right" : "missed";
}

/** The proposed reason for a question of a result; null for none. */
export function proposalOf(
  question: Facts,
  { usual, questionCount }: Pick<MissNotes, "usual" | "questionCount">,
): Proposal | null {
  const { status, secondsSpent: seconds, changeCount: changes, marked, position } = question;
  const proposed = proposedReason({
    ...{ seconds, usual, changes, marked, position, questionCount },
    outcome: outcomes[status],
  });
  if (proposed === null) return null;
  const reason = proposed.reason.toUpperCase() as MissReason;
  return { reason, ground: proposed.ground, seconds, usual, changes };
}
