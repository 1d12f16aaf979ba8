import { useMutation, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { describeFailure, failureDetails } from "../../apollo/failure.ts";
import { useCan } from "../../apollo/use-can.ts";
import type { StudentReportQuery as Data } from "../../gql/graphql.ts";
import { BatchBoxes } from "../../screens/batches/BatchBoxes.tsx";
import { BatchChoicesQuery } from "../../screens/batches/batch-documents.ts";
import { ConfirmedDialog } from "../../screens/ConfirmedDialog.tsx";
import { BatchMark } from "../../ui/BatchMark.tsx";
import { TextButton, TextLink } from "../../ui/TextLink.tsx";
import { PutIntoBatch, StudentReportQuery, TakeOutOfBatch } from "./reported-documents.ts";
import classes from "./StudentScreen.module.css";

type Student = Pick<Data["studentReport"], "fullName" | "email" | "batches">;

/** The batches of a student, and a button that changes them if there are any. */
export function StudentBatches({ student }: { student: Student }) {
  const mayChange = useCan()("batch:write");
  const { data } = useQuery(BatchChoicesQuery, { skip: !mayChange });
  const [isAsked, setAsked] = useState(false);
  const { batches } = student;
  const hasChoice = (data?.batches.items ?? []).length > 0;
  // Staff who may change batches see this line from the start, so that nothing moves when the choices load.
  if (batches.length === 0 && !mayChange) return null;
  return (
    <div className={classes.batches}>
      {batches.map((batch) => (
        <span key={batch.id} className={classes.batch}>
          <BatchMark batch={batch} />
          <TextLink to={`/admin/batches/${batch.id}`}>{batch.name}</TextLink>
        </span>
      ))}
      {batches.length === 0 && "In no batch"}
      {mayChange && hasChoice && <TextButton onClick={() => setAsked(true)}>Change</TextButton>}
      {isAsked && <ChangeDialog student={student} onClose={() => setAsked(false)} />}
    </div>
  );
}

function ChangeDialog({ student, onClose }: { student: Student; onClose: () => void }) {
  const before = student.batches.map(({ id }) => id);
  const [chosen, setChosen] = useState<readonly string[]>(before);
  const [add] = useMutation(PutIntoBatch);
  const [remove] = useMutation(TakeOutOfBatch, { refetchQueries: [StudentReportQuery] });

  async function save(): Promise<void> {
    const { email } = student;
    for (const id of chosen) {
      if (!before.includes(id)) {
        await add({ variables: { id, email }, refetchQueries: [StudentReportQuery] });
      }
    }
    for (const id of before) if (!chosen.includes(id)) await remove({ variables: { id, email } });
  }

  return (
    <ConfirmedDialog
      title={`Batches of ${student.fullName}`}
      confirmLabel="Save Batches"
      busyLabel="Saving..."
      action={save}
      done="The batches are saved."
      failure="Failed to save the batches."
      describe={(failure) => failureDetails(failure).join(" ") || describeFailure(failure)}
      onClose={onClose}
    >
      <BatchBoxes chosen={chosen} onChange={setChosen} />
      <p>Taking somebody out keeps the results.</p>
    </ConfirmedDialog>
  );
}
