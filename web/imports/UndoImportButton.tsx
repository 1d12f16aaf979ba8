import { useApolloClient } from "@apollo/client/react";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { figure as count } from "#rules/figures.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { forgetFields } from "../apollo/forget-fields.ts";
import type { ImportFactsFragment } from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { Button } from "../ui/Button.tsx";
import { counted } from "../ui/counted.ts";
import { UndoImport } from "./import-documents.ts";

interface UndoImportButtonProps {
  finished: ImportFactsFragment;
  /** In a row of the history. */
  short?: boolean;
}

/** Undoes an import after a confirmation. */
export function UndoImportButton({ finished, short }: UndoImportButtonProps) {
  const client = useApolloClient();
  const [asking, setAsking] = useState(false);
  const { id, fileName, undo, summary } = finished;
  if (undo === null || undo.refused !== null || undo.isBegun || summary === null) return null;

  async function takeBack(): Promise<void> {
    try {
      // A large import takes longer than a request may: each waits for some seconds.
      for (;;) {
        const { data } = await client.mutate({ mutation: UndoImport, variables: { id } });
        if (data?.undoImport.undo?.undoneAt != null) return;
      }
    } finally {
      forgetFields(client.cache, [
        ...["questions", "question", "subjects", "topics", "adminCounters", "filterOptions"],
        ...["bankNames", "bankTopics", "nearNames", "randomTestMatches"],
      ]);
    }
  }

  return (
    <>
      <Button
        size={short ? "small" : "medium"}
        icon={<IconArrowBackUp size={17} stroke={1.7} aria-hidden />}
        aria-label={short ? `Undo ${fileName}` : undefined}
        onClick={() => setAsking(true)}
      >
        {short ? "Undo" : "Undo This Import"}
      </Button>
      <ConfirmedDialog
        open={asking}
        title={`Undo ${fileName}?`}
        confirmLabel="Undo Import"
        busyLabel="Undoing..."
        cancelLabel="Keep It"
        failure="Failed to undo the import."
        describe={(failure) => failureDetails(failure)[0] ?? describeFailure(failure)}
        done={`The import of ${fileName} is undone`}
        action={takeBack}
        onClose={() => setAsking(false)}
      >
        <p>
          {finished.test !== null && "The test is deleted. "}
          {counted(summary.created, "question")} {summary.created === 1 ? "is" : "are"} removed from
          the bank
          {summary.updated > 0 &&
            `, ${count(summary.updated)} ${summary.updated === 1 ? "gets back the words it had" : "get back the words they had"}`}
          .{summary.differing > 0 && " Where you took the file’s words, the bank’s words return."}{" "}
          Questions edited or used since then stay.
        </p>
      </ConfirmedDialog>
    </>
  );
}
