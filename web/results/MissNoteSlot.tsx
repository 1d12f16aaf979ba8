import { use } from "react";
import { MissNote } from "../screens/mistakes/MissNote.tsx";
import classes from "./MissNoteSlot.module.css";
import { MissNotesContext, missOf, proposalOf } from "./miss-notes.ts";
import type { ResultQuestion } from "./result-questions.ts";

/** Reason and note below a question. Its height is reserved before they load. */
export function MissNoteSlot({ question }: { question: ResultQuestion }) {
  const shared = use(MissNotesContext);
  if (shared === null || question.status === "HIDDEN" || question.status === "DROPPED") return null;
  const kind = missOf(question, shared);
  if (kind === "neverShown") return null;
  const { notes } = shared;
  return (
    <div className={classes.slot} data-kind={kind}>
      {notes && (
        <MissNote
          questionId={question.questionId}
          name={`question ${question.position + 1}`}
          saved={notes.get(question.questionId) ?? null}
          proposal={proposalOf(question, shared)}
          isRight={kind === "right"}
        />
      )}
    </div>
  );
}
