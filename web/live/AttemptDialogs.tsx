import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { liveLimits } from "#rules/live.ts";
import type { LiveStudentRowFragment } from "../gql/graphql.ts";
import { NumberField } from "../ui/NumberField.tsx";
import { EndLiveAttempt, ReopenLiveAttempt } from "./live-documents.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

interface AttemptDialogProps {
  testId: string;
  student: LiveStudentRowFragment;
  onClose: (done: boolean) => void;
}

/** Ends a student's attempt. */
export function EndDialog({ testId, student, onClose }: AttemptDialogProps) {
  const [end] = useMutation(EndLiveAttempt);
  const { attemptId, name } = student;
  return (
    <ReasonDialog
      title={`End the attempt of ${name}?`}
      kind="danger"
      confirmLabel="End Attempt"
      busyLabel="Ending..."
      action={(reason) => end({ variables: { testId, attemptId: attemptId ?? "", reason } })}
      done={`The attempt of ${name} has ended.`}
      failure="The attempt was not ended."
      onClose={onClose}
    >
      <p>
        The answers saved so far are submitted, and the student’s page shows this. You can reopen
        the attempt until its result is out.
      </p>
    </ReasonDialog>
  );
}

/** Opens a student's submitted attempt again. */
export function ReopenDialog({ testId, student, onClose }: AttemptDialogProps) {
  const [reopen] = useMutation(ReopenLiveAttempt);
  const [minutes, setMinutes] = useState(0);
  const { attemptId, name } = student;
  return (
    <ReasonDialog
      title={`Reopen the attempt of ${name}?`}
      confirmLabel="Reopen Attempt"
      busyLabel="Reopening..."
      action={(reason) =>
        reopen({
          variables: { testId, attemptId: attemptId ?? "", minutes: minutes || null, reason },
        })
      }
      done={`${name} can resume the attempt.`}
      failure="The attempt was not reopened."
      onClose={onClose}
    >
      <p>Its result is removed. The student opens the test again and resumes the attempt.</p>
      <NumberField
        label="Minutes on the clock"
        hint="0 for the time that was left."
        min={0}
        max={liveLimits.minutesMax}
        value={minutes}
        onChange={setMinutes}
      />
    </ReasonDialog>
  );
}
