import { useMutation } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { figure } from "#rules/figures.ts";
import { describeFailure, failureCode, failureOf } from "../../apollo/failure.ts";
import { ConfirmedDialog } from "../../screens/ConfirmedDialog.tsx";
import { forgetQuestionLists } from "../../screens/questions/forget-lists.ts";
import { counted } from "../../ui/counted.ts";
import classes from "./ArchivePassageDialog.module.css";
import { ArchivePassage } from "./passage-list-documents.ts";
import { passageName } from "./passage-words.ts";

interface ArchivePassageDialogProps {
  /** The passage to archive; null while the dialog is closed. */
  passage: {
    id: string;
    title: string | null;
    beginning: string;
    questionCount: number;
    testCount: number;
  } | null;
  onClose: (archived: boolean) => void;
}

/**
 * Asks before a passage is archived, and shows how many questions are archived with it. If that number has changed,
 * shows the new one and asks again.
 */
export function ArchivePassageDialog({ passage, onClose }: ArchivePassageDialogProps) {
  const [archive] = useMutation(ArchivePassage, { update: forgetQuestionLists });
  const { id = "", questionCount = 0, testCount = 0 } = passage ?? {};
  /** The number in the server's response, if it differs. */
  const [present, setPresent] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another passage begins again.
  useEffect(() => setPresent(null), [id]);
  const count = present ?? questionCount;
  const questions = counted(count, "question");
  return (
    <ConfirmedDialog
      open={passage !== null}
      title={count === 0 ? "Archive this passage?" : `Archive this passage and ${questions}?`}
      kind="danger"
      confirmLabel={count === 0 ? "Archive Passage" : `Archive with ${questions}`}
      busyLabel="Archiving..."
      action={async () => {
        try {
          await archive({ variables: { id, questionCount: count } });
        } catch (error) {
          setPresent(failureOf(error)?.questionCount ?? present);
          throw error;
        }
      }}
      done={`Passage ${id} is archived${count === 0 ? "" : `, with ${questions}`}`}
      failure={(failure) => (
        <>
          <strong>Failed to archive passage.</strong>{" "}
          {failureOf(failure)?.questionCount !== undefined
            ? `It has ${questions} by now. Look at the number and confirm again.`
            : failureCode(failure) === "NOT_FOUND"
              ? "It is archived already."
              : describeFailure(failure)}
        </>
      )}
      onClose={onClose}
    >
      <span className={classes.name}>{passage && passageName(passage)}</span>
      {count === 0
        ? "No live question asks about it."
        : `${count === 1 ? "The question that asks" : `All ${questions} that ask`} about it ${count === 1 ? "leaves" : "leave"} the bank with it. To keep one, take it out of the set first.`}{" "}
      {testCount > 0 &&
        `${testCount === 1 ? "1 test keeps" : `${figure(testCount)} tests keep`} what they ask until somebody saves them again. `}
      Results stay whole.{" "}
      {count === 0
        ? "A deleted question of it that comes back brings it back; without one it stays archived."
        : "A deleted question that comes back brings its passage back."}
    </ConfirmedDialog>
  );
}
