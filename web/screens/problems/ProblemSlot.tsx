import { IconFlag } from "@tabler/icons-react";
import { useState } from "react";
import { formatDate } from "#rules/times.ts";
import { TextButton } from "../../ui/TextLink.tsx";
import { useOwnReports } from "./OwnReports.tsx";
import classes from "./ProblemSlot.module.css";
import { kindLabel } from "./problem-kinds.ts";
import { ReportProblemDialog } from "./ReportProblemDialog.tsx";

interface ProblemSlotProps {
  questionId: string;
  /** Its name for screen readers: "question 12". */
  name: string;
}

/** Lets a student report a problem with a question, and shows the outcome of earlier reports. */
export function ProblemSlot({ questionId, name }: ProblemSlotProps) {
  const reports = useOwnReports(questionId);
  const [isWriting, setWriting] = useState(false);
  if (reports === null) return null;
  const open = reports.find(({ answeredAt }) => answeredAt === null) ?? null;
  const answered = reports.find(({ answeredAt }) => answeredAt !== null);
  return (
    <div className={classes.slot}>
      {answered && (
        <p className={classes.outcome}>
          <b>Answer to your report, {formatDate(answered.answeredAt ?? "")}.</b> {answered.answer}
        </p>
      )}
      <p className={classes.line}>
        {open && (
          <span>
            <IconFlag size={15} stroke={1.8} aria-hidden /> You reported: {kindLabel(open.kind)}.
          </span>
        )}
        <TextButton
          aria-label={open ? `Change Report of ${name}` : `Report a Problem with ${name}`}
          onClick={() => setWriting(true)}
        >
          {open ? "Change Report" : "Report a Problem"}
        </TextButton>
      </p>
      {isWriting && (
        <ReportProblemDialog {...{ questionId, open }} onClose={() => setWriting(false)} />
      )}
    </div>
  );
}
