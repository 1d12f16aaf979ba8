import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { undoLimits } from "#rules/limits.ts";
import { formatDateTime } from "#rules/times.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { Button } from "../ui/Button.tsx";
import { counted } from "../ui/counted.ts";
import classes from "../ui/RecentChanges.module.css";
import { Section } from "../ui/Section.tsx";
import { RecentTestsQuery, UndoTestImport } from "./all-tests-documents.ts";
import { forgetTestLists } from "./forget-lists.ts";
import { useRestoreTest } from "./use-restore-test.ts";

/** Recently deleted tests and tests made from a file, each with Undo. */
export function RecentTests() {
  const { data } = useQuery(RecentTestsQuery, { fetchPolicy: "cache-and-network" });
  const restore = useRestoreTest();
  const [busy, setBusy] = useState<string | null>(null);
  const [undoing, setUndoing] = useState<{ id: string; fileName: string; title: string } | null>(
    null,
  );
  const deleted = data?.deletedTests ?? [];
  const made = (data?.imports.items ?? []).flatMap((one) => {
    const { undo, test } = one;
    if (one.kind !== "TEST" || test === null || undo === null) return [];
    if (undo.isBegun || undo.refused !== null) return [];
    return [{ ...one, undo, test }];
  });
  if (deleted.length + made.length === 0) return null;

  async function bringBack(test: (typeof deleted)[number]): Promise<void> {
    setBusy(test.id);
    await restore(test);
    setBusy(null);
  }

  return (
    <Section title="Recent changes" className={classes.section}>
      <ul>
        {made.map(({ id, fileName, by, finishedAt, test, undo }) => (
          <li key={`file ${id}`} className={classes.change}>
            <p className={classes.words}>
              “{test.title}” made from {fileName}
              <span className={classes.facts}>
                {by ?? "Somebody"}, {formatDateTime(finishedAt ?? "")}. Can be undone for{" "}
                {undoLimits.labelUndoHours} hours, until {formatDateTime(undo.until)}
              </span>
            </p>
            <Button
              size="small"
              aria-label={`Undo: “${test.title}” made from ${fileName}`}
              onClick={() => setUndoing({ id, fileName, title: test.title })}
            >
              Undo
            </Button>
          </li>
        ))}
        {deleted.map((test) => (
          <li key={test.id} className={classes.change}>
            <p className={classes.words}>
              “{test.title}” deleted, {counted(test.totalQuestions, "question")}
              <span className={classes.facts}>
                {formatDateTime(test.deletedAt)}. Can be undone for {undoLimits.testUndoDays} days,
                until {formatDateTime(test.restoreUntil)}
              </span>
            </p>
            <Button
              size="small"
              busy={busy === test.id}
              aria-label={`Undo: “${test.title}” deleted`}
              onClick={() => void bringBack(test)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
      {undoing && <UndoDialog made={undoing} onClose={() => setUndoing(null)} />}
    </Section>
  );
}

interface UndoDialogProps {
  made: { id: string; fileName: string; title: string };
  onClose: () => void;
}

function UndoDialog({ made: { id, fileName, title }, onClose }: UndoDialogProps) {
  const client = useApolloClient();

  async function undo(): Promise<void> {
    await client.mutate({
      mutation: UndoTestImport,
      variables: { id },
      update: (cache) => forgetTestLists(cache),
    });
    await client.refetchQueries({ include: "active" });
  }

  return (
    <ConfirmedDialog
      title={`Undo ${fileName}?`}
      confirmLabel="Undo Import"
      busyLabel="Undoing..."
      cancelLabel="Keep It"
      failure="Failed to undo the import."
      describe={(failure) => failureDetails(failure)[0] ?? describeFailure(failure)}
      done={`${fileName} is undone`}
      action={undo}
      onClose={onClose}
    >
      “{title}” is deleted, and the questions that the file added leave the bank. The file can be
      uploaded again.
    </ConfirmedDialog>
  );
}
