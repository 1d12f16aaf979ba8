import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { joinMessages } from "#rules/join-messages.ts";
import { problemLimits } from "#rules/problem-reports.ts";
import { describeFailure, failureDetails } from "../../apollo/failure.ts";
import type { ProblemReportFragment } from "../../gql/graphql.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { OwnProblemReports, ReportProblem } from "./problem-documents.ts";
import { problemKinds } from "./problem-kinds.ts";
import classes from "./ReportProblemDialog.module.css";

interface ReportProblemDialogProps {
  questionId: string;
  /** The student's open report, to be changed; null for none. */
  open: ProblemReportFragment | null;
  onClose: () => void;
}

/** A form for a problem with a question, which is sent to the administrators. */
export function ReportProblemDialog({ questionId, open, onClose }: ReportProblemDialogProps) {
  const [kind, setKind] = useState(open?.kind ?? "KEY_WRONG");
  const [text, setText] = useState(open?.text ?? "");
  const [failure, setFailure] = useState<string | null>(null);
  const [report, { loading }] = useMutation(ReportProblem, {
    refetchQueries: [OwnProblemReports],
    awaitRefetchQueries: true,
  });
  const toast = useToast();
  async function send(): Promise<void> {
    setFailure(null);
    try {
      await report({ variables: { questionId, kind, text: text.trim() || null } });
      toast({ kind: "success", text: "Reported. You will read the answer here." });
      onClose();
    } catch (error) {
      setFailure(joinMessages(failureDetails(error)) || describeFailure(error));
    }
  }
  return (
    <ConfirmDialog
      open
      title={open ? "Change your report" : "Report a problem"}
      confirmLabel="Send Report"
      busyLabel="Sending..."
      busy={loading}
      failure={failure}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      <div className={classes.fields}>
        <Select
          label="What is wrong?"
          labelShown="above"
          value={kind}
          options={[...problemKinds]}
          onChange={setKind}
        />
        <TextArea
          label={kind === "OTHER" ? "Your words" : "Your words (optional)"}
          rows={4}
          maxLength={problemLimits.textMaxLength}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
