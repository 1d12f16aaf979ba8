import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { extraTimeLimits } from "#rules/extra-time.ts";
import { counted } from "../ui/counted.ts";
import { NumberField } from "../ui/NumberField.tsx";
import { GiveExtraTime } from "./live-documents.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

interface ExtraTimeDialogProps {
  testId: string;
  /** The student who gets it; null for everybody who is writing. */
  student: { attemptId: string | null; name: string } | null;
  onClose: (done: boolean) => void;
}

/** Gives more time to a student, or to everybody who is writing. */
export function ExtraTimeDialog({ testId, student, onClose }: ExtraTimeDialogProps) {
  const [give] = useMutation(GiveExtraTime);
  const [minutes, setMinutes] = useState(10);
  const { minutesMax } = extraTimeLimits;
  const isPossible = minutes >= 1 && minutes <= minutesMax;
  return (
    <ReasonDialog
      title={student ? `Give ${student.name} extra time?` : "Give everybody extra time?"}
      confirmLabel="Give Extra Time"
      busyLabel="Giving..."
      readers="Shown to students and stored in the audit log."
      isMissing={!isPossible}
      action={(reason) =>
        give({ variables: { testId, attemptId: student?.attemptId ?? null, minutes, reason } })
      }
      done={`${counted(minutes, "minute")} given. Pages show it within half a minute.`}
      failure="No extra time was given."
      onClose={onClose}
    >
      <p>
        {student
          ? "The student’s clock ends later, even after the test closes."
          : "The clocks of all who are writing end later, even after the test closes."}
      </p>
      <NumberField
        label="Minutes"
        hint={`1 to ${minutesMax}`}
        min={1}
        max={minutesMax}
        value={minutes}
        whenEmpty={Number.NaN}
        onChange={setMinutes}
      />
    </ReasonDialog>
  );
}
