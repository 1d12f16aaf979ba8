import { useMutation } from "@apollo/client/react";
import { describeFailure, failureCode } from "../apollo/failure.ts";
import type { AllTestsRowFragment } from "../gql/graphql.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useToast } from "../ui/Toast.tsx";
import { useConfirmed } from "../ui/use-confirmed.ts";
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
  const toast = useToast();
  const { busy, failure, confirm, cancel } = useConfirmed(async (deleted: AllTestsRowFragment) => {
    await archive({ variables: { id: deleted.id } });
    toast({ kind: "success", text: `“${deleted.title}” is deleted` });
  }, onClose);

  return (
    <ConfirmDialog
      open={test !== null}
      title="Delete this test?"
      kind="danger"
      confirmLabel="Delete test"
      busyLabel="Deleting..."
      busy={busy}
      failure={
        failure !== null && (
          <>
            <strong>Failed to delete test.</strong>{" "}
            {failureCode(failure) === "NOT_FOUND"
              ? "It is deleted already."
              : describeFailure(failure)}
          </>
        )
      }
      onConfirm={() => test && void confirm(test)}
      onCancel={cancel}
    >
      <span className={classes.title}>{test?.title}</span>
      Nobody finds or starts it any more, and this can’t be undone. Attempts under way can be
      submitted, and results stay whole.
    </ConfirmDialog>
  );
}
