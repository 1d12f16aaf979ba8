import { figure } from "#rules/figures.ts";
import { formatClock } from "#rules/times.ts";
import { ConfirmedDialog } from "../../screens/ConfirmedDialog.tsx";
import { counted } from "../../ui/counted.ts";
import { DialogFacts } from "../../ui/Dialog.tsx";
import type { QuizInProgress } from "../in-progress/in-progress.ts";

/** The action to confirm. */
export type Discarding = "fresh" | "discard";

interface DiscardDialogProps {
  quiz: QuizInProgress;
  what: Discarding;
  /** The number of answers that only this device has. */
  unsent: number;
  /** Minutes on the clock of a fresh start; null if the test may have been edited since. */
  freshMinutes: number | null;
  /** Runs the action. Rejects if it fails. */
  action: () => Promise<unknown>;
  /** Called with true if the action succeeded. */
  onClose: (done: boolean) => void;
}

function titleOf(what: Discarding, answered: number): string {
  if (what === "discard") return "Discard this attempt?";
  if (answered === 0) return "Discard this attempt and start fresh?";
  return `Discard ${figure(answered)} ${answered === 1 ? "answer" : "answers"} and start fresh?`;
}

/** Asks before an attempt is discarded. Keep It has the focus, and Escape keeps it. */
export function DiscardDialog({
  quiz,
  what,
  unsent,
  freshMinutes,
  action,
  onClose,
}: DiscardDialogProps) {
  const isFresh = what === "fresh";
  return (
    <ConfirmedDialog
      title={titleOf(what, quiz.answered)}
      kind="danger"
      cancelLabel="Keep It"
      confirmLabel={isFresh ? "Discard and Start" : "Discard"}
      busyLabel={isFresh ? "Starting..." : "Discarding..."}
      action={action}
      failure="Nothing was discarded."
      onClose={onClose}
    >
      <p>
        {isFresh
          ? "The attempt in progress is thrown away and a new one begins at once. "
          : "It is not scored and not listed in your results. "}
        {unsent > 0 &&
          `This also discards ${counted(unsent, "answer")} on this device that ${unsent === 1 ? "is" : "are"} not saved yet. `}
        <strong>This can’t be undone.</strong>
      </p>
      <DialogFacts
        facts={[
          {
            label: "Answers thrown away",
            value: `${figure(quiz.answered)} of ${figure(quiz.totalQuestions)}`,
          },
          { label: "Time worked on them", value: formatClock(quiz.secondsWorked) },
          ...(isFresh
            ? [
                { label: "In your results", value: "Not listed" },
                ...(freshMinutes === null
                  ? []
                  : [{ label: "The new clock", value: formatClock(freshMinutes * 60) }]),
              ]
            : [{ label: "After that", value: "Nothing begins" }]),
        ]}
      />
    </ConfirmedDialog>
  );
}
