import type { OwnNoteFragment } from "../../gql/graphql.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { TextButton } from "../../ui/TextLink.tsx";
import classes from "./MissNote.module.css";
import { NoteField, NoteSign } from "./NoteField.tsx";
import { type Proposal, proposalWords, reasons } from "./reasons.ts";
import { useNote, useUnsentNotes } from "./use-note.ts";

/** Sends notes that could not be sent before, once for a page with notes. */
export function UnsentNotes(): null {
  useUnsentNotes();
  return null;
}

interface MissNoteProps {
  questionId: string;
  /** Its name for screen readers: "question 12". */
  name: string;
  /** As the server has it; null for none. */
  saved: Pick<OwnNoteFragment, "reason" | "note"> | null;
  proposal: Proposal | null;
  /** True for a correct answer, which is a mistake only if it was guessed. */
  isRight: boolean;
}

/** The reason of a mistake, and a note. A reason is saved at once, a note after a second. */
export function MissNote({ questionId, name, saved, proposal, isRight }: MissNoteProps) {
  const note = useNote(questionId, saved);
  const { reason, state, setReason } = note;
  if (isRight && reason === null && note.note === "") {
    return (
      <p className={classes.guess}>
        <TextButton aria-label={`I Guessed ${name}`} onClick={() => setReason("GUESSED")}>
          I Guessed This
        </TextButton>
      </p>
    );
  }
  // For a correct answer the only option is that it was guessed; an earlier reason stays visible.
  const offered = isRight
    ? reasons.filter(({ value }) => value === "GUESSED" || value === reason)
    : reasons;
  return (
    <section className={classes.miss} aria-label={`Why ${name} went so`}>
      <div>
        <p className={classes.label}>{isRight ? "Right, but how?" : "Why did you miss it?"}</p>
        <Segmented
          label={`Reason for ${name}`}
          value={reason ?? ""}
          options={offered.map((one) => ({ ...one }))}
          onChange={(chosen) => setReason(chosen === "" ? null : chosen)}
        />
        <p className={classes.proposal}>
          {reason !== null ? (
            <TextButton aria-label={`No reason for ${name}`} onClick={() => setReason(null)}>
              No Reason
            </TextButton>
          ) : (
            !isRight && proposal && proposalWords(proposal)
          )}
        </p>
      </div>
      <NoteField note={note} />
      <NoteSign state={state} />
    </section>
  );
}
