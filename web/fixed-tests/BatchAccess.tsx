import { useMutation, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { BatchBoxes } from "../screens/batches/BatchBoxes.tsx";
import { useToast } from "../ui/Toast.tsx";
import classes from "./BatchAccess.module.css";
import { forgetWhatStudentsSee } from "./forget-lists.ts";
import { SetTestBatches, TestBatchesQuery } from "./invited-documents.ts";

interface BatchAccessProps {
  testId: string;
  /** The editor's value, which may not be saved yet. */
  isPublic: boolean;
}

/** Opens a private test to batches. Each checkbox applies at once, since it isn't part of the test's paper. */
export function BatchAccess({ testId, isPublic }: BatchAccessProps) {
  const { data } = useQuery(TestBatchesQuery, {
    variables: { id: testId },
    fetchPolicy: "cache-and-network",
  });
  const [set] = useMutation(SetTestBatches, { update: forgetWhatStudentsSee });
  /** The last choice, until the server responds. */
  const [pending, setPending] = useState<readonly string[] | null>(null);
  const toast = useToast();
  if (data === undefined || data.batches.totalCount === 0) return null;
  const chosen = pending ?? data.test.batches.map(({ id }) => id);

  async function change(batchIds: readonly string[]): Promise<void> {
    setPending(batchIds);
    try {
      await set({ variables: { testId, batchIds: [...batchIds] } });
      const done =
        batchIds.length > chosen.length ? "Open to the batch now" : "Closed to the batch now";
      toast({ kind: "success", text: done });
    } catch (error) {
      const why = failureDetails(error).join(" ") || describeFailure(error);
      toast({ kind: "error", text: `Access was not changed. ${why}` });
    } finally {
      // Another checkbox may have been pressed since.
      setPending((last) => (last === batchIds ? null : last));
    }
  }

  return (
    <fieldset className={classes.access}>
      <legend className={classes.title}>Open to batches</legend>
      <BatchBoxes chosen={chosen} onChange={(next) => void change(next)} />
      <p className={classes.hint}>
        {isPublic
          ? "The test is public: batches count once it is private."
          : "Counts at once. Their students see and start this private test."}
      </p>
    </fieldset>
  );
}
