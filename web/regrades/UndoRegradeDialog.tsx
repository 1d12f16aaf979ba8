import { useMutation } from "@apollo/client/react";
import { figure } from "#rules/figures.ts";
import type { RegradeHeadFragment } from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { RegradeQuery, RegradesQuery, UndoRegrade } from "./regrade-documents.ts";
import { refusalWords, whatWords } from "./regrade-words.ts";

interface UndoRegradeDialogProps {
  regrade: RegradeHeadFragment;
  onClose: () => void;
}

/** Asks before a regrade is undone, or stopped while it is applied. */
export function UndoRegradeDialog({ regrade, onClose }: UndoRegradeDialogProps) {
  const { id, state, attemptCount, corrections } = regrade;
  const [undo] = useMutation(UndoRegrade, { refetchQueries: [RegradeQuery, RegradesQuery] });
  const isStop = state === "APPLYING";
  return (
    <ConfirmedDialog
      title={isStop ? `Stop and undo regrade ${id}?` : `Undo regrade ${id}?`}
      confirmLabel={isStop ? "Stop and Undo" : "Undo Regrade"}
      busyLabel="Undoing..."
      action={() => undo({ variables: { id } })}
      failure={(failure) => refusalWords(failure)}
      onClose={onClose}
    >
      <p>{whatWords(corrections)}.</p>
      <p>
        {isStop
          ? "Results that were changed already get their earlier marks back, and the others stay as they are."
          : `${figure(attemptCount)} results get back the marks that they had before. The key holds again as it was.`}
      </p>
    </ConfirmedDialog>
  );
}
