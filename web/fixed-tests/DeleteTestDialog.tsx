import { useApolloClient, useMutation } from "@apollo/client/react";
import { undoLimits } from "#rules/limits.ts";
import { describeFailure, failureCode } from "../apollo/failure.ts";
import type { AllTestsRowFragment } from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { useToast } from "../ui/Toast.tsx";
import { undoable } from "../ui/undoable.ts";
import { AllTestsQuery, ArchiveTest } from "./all-tests-documents.ts";
import { inProgress } from "./attempt-words.ts";
import classes from "./DeleteTestDialog.module.css";
import { forgetTestLists } from "./forget-lists.ts";
import { useRestoreTest } from "./use-restore-test.ts";

interface DeleteTestDialogProps {
  /** The test to delete; null while the dialog is closed. */
  test: AllTestsRowFragment | null;
  onClose: (deleted: boolean) => void;
}

/** Asks before a test is deleted, and deletes it (docs/screens.md, section 10). */
export function DeleteTestDialog({ test, onClose }: DeleteTestDialogProps) {
  const client = useApolloClient();
  const [archive] = useMutation(ArchiveTest, {
    update: forgetTestLists,
    refetchQueries: [AllTestsQuery],
    awaitRefetchQueries: true,
  });
  const restore = useRestoreTest();
  const toast = useToast();
  const { id = "", title = "", openAttemptCount = 0 } = test ?? {};
  const days = `${undoLimits.testUndoDays} days`;

  async function deleteTest(): Promise<void> {
    await archive({ variables: { id } });
    await client.refetchQueries({ include: ["RecentTests"] });
    toast({
      kind: "success",
      text: `“${title}” is deleted`,
      ...undoable(() => void restore({ id, title }), `for ${days}, under Recent changes`),
    });
  }

  return (
    <ConfirmedDialog
      open={test !== null}
      title="Delete this test?"
      kind="danger"
      confirmLabel="Delete Test"
      busyLabel="Deleting..."
      action={deleteTest}
      failure="Failed to delete test."
      describe={(failure) =>
        failureCode(failure) === "NOT_FOUND" ? "It is deleted already." : describeFailure(failure)
      }
      onClose={onClose}
    >
      <span className={classes.title}>{title}</span>
      {openAttemptCount > 0 && (
        <strong className={classes.open}>
          {inProgress(openAttemptCount)}. {openAttemptCount === 1 ? "It" : "They"} can still be
          submitted.
        </strong>
      )}
      Students can no longer find or start it. Results stay. You can undo this for {days}, under
      Recent changes.
    </ConfirmedDialog>
  );
}
