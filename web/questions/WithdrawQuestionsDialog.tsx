import { useApolloClient, useQuery } from "@apollo/client/react";
import { figure } from "#rules/figures.ts";
import type { QuestionSelectionInput } from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { failureWords } from "../screens/follow-change.ts";
import { counted } from "../ui/counted.ts";
import { DialogFacts, DialogNote } from "../ui/Dialog.tsx";
import { ChangePreviewQuery, LabelQuestions } from "./change-documents.ts";
import { undoSpan } from "./change-words.ts";
import { useBankChange } from "./use-bank-change.ts";

/** The questions to withdraw or restore. */
export interface Withdrawal {
  withdrawn: boolean;
  selection: QuestionSelectionInput;
  count: number;
  /** The choice in a sentence. */
  chosen: string;
}

interface WithdrawQuestionsDialogProps {
  /** Null while the dialog is closed. */
  withdrawal: Withdrawal | null;
  onClose: (done: boolean) => void;
}

/** Withdraws or restores many questions, after a preview of the number of changes. */
export function WithdrawQuestionsDialog({ withdrawal, onClose }: WithdrawQuestionsDialogProps) {
  if (withdrawal === null) return null;
  return <Asked withdrawal={withdrawal} onClose={onClose} />;
}

function Asked({ withdrawal, onClose }: WithdrawQuestionsDialogProps & { withdrawal: Withdrawal }) {
  const { withdrawn, selection, count, chosen } = withdrawal;
  const client = useApolloClient();
  const variables = { selection, labels: { withdrawn } };
  const query = useQuery(ChangePreviewQuery, { variables, fetchPolicy: "network-only" });
  const preview = query.data?.bankChangePreview;
  const { progress, carryOut } = useBankChange();
  const figureOf = (value: number | undefined) => (value === undefined ? "–" : figure(value));
  return (
    <ConfirmedDialog
      title={`${withdrawn ? "Withdraw" : "Bring back"} ${counted(preview?.questionCount ?? count, "question")}?`}
      confirmLabel={withdrawn ? "Withdraw" : "Bring Back"}
      busyLabel={progress ?? (withdrawn ? "Withdrawing..." : "Bringing Back...")}
      confirmDisabled={preview?.changingCount === 0}
      action={() =>
        carryOut(async () => {
          const { data } = await client.mutate({ mutation: LabelQuestions, variables });
          return data?.labelQuestions;
        })
      }
      failure={`Failed to ${withdrawn ? "withdraw" : "bring back"} questions.`}
      describe={failureWords}
      onClose={onClose}
    >
      <p>{chosen}</p>
      <DialogFacts
        facts={[
          { label: "Change", value: figureOf(preview?.changingCount) },
          {
            label: withdrawn ? "Withdrawn already" : "Not withdrawn",
            value: figureOf(preview && preview.questionCount - preview.changingCount),
          },
          { label: "Tests that ask them", value: figureOf(preview?.testCount) },
        ]}
      />
      <DialogNote>
        {withdrawn
          ? "New tests, random tests and practice leave them out. Tests that hold them ask them still."
          : "New tests, random tests and practice may take them again."}{" "}
        You can undo this for {undoSpan("withdrawal")}, also under Recent changes.
      </DialogNote>
    </ConfirmedDialog>
  );
}
