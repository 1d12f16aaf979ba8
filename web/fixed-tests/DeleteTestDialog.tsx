import { useMutation } from "@apollo/client/react";
import { describeFailure, failureCode } from "../apollo/failure.ts";
import type { AllTestsRowFragment } from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { AllTestsQuery, ArchiveTest } from "./all-tests-documents.ts";
import classes from "./DeleteTestDialog.module.css";
import { forgetTestLists } from "./forget-lists.ts";

interface DeleteTestDialogProps {
  /** The test to ask about; null while nothing is asked. */
  test: AllTestsRowFragment | null;
  onClose: (deleted: boolean) => void;
}

/** Asks before a test is deleted, and deletes it (docs/screens.md, section 10). */
export function DeleteTestDialog({ test, onClose }: DeleteTestDialogProps) {
  const [archive] = useMutation(ArchiveTest, {
    update: forgetTestLists,
    refetchQueries: [AllTestsQuery],
    awaitRefetchQueries: true,
  });
  const { id = "", title = "" } = test ?? {};
  return (
    <ConfirmedDialog
      open={test !== null}
      title="Delete this test?"
      kind="danger"
      confirmLabel="Delete Test"
      busyLabel="Deleting..."
      deed={() => archive({ variables: { id } })}
      done={`“${title}” is deleted`}
      failure="Failed to delete test."
      describe={(failure) =>
        failureCode(failure) === "NOT_FOUND" ? "It is deleted already." : describeFailure(failure)
      }
      onClose={onClose}
    >
      <span className={classes.title}>{title}</span>
      Nobody finds or starts it any more, and this can’t be undone. Attempts under way can be
      submitted, and results stay whole.
    </ConfirmedDialog>
  );
}
