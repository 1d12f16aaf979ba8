import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { batchLimits } from "#rules/batches.ts";
import { figure } from "#rules/figures.ts";
import { describeFailure } from "../apollo/failure.ts";
import { UploadRefused, upload } from "../apollo/upload.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { FileDrop } from "../ui/FileDrop.tsx";
import { Notice } from "../ui/Notice.tsx";
import { BatchesQuery } from "./batch-documents.ts";
import { LastRosterQuery } from "./roster-documents.ts";

/** Sends a roster; what became of its rows is shown on the page. */
export function UploadRosterDialog({ onClose }: { onClose: (taken: boolean) => void }) {
  const client = useApolloClient();
  const [file, setFile] = useState<File | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const busy = file !== null && failed === null;

  async function send(file: File): Promise<void> {
    setFile(file);
    setFailed(null);
    const form = new FormData();
    form.append("file", file);
    try {
      await upload("/admin/rosters", form, { reads: true });
      await client.refetchQueries({ include: [BatchesQuery, LastRosterQuery] });
      onClose(true);
    } catch (error) {
      setFailed(error instanceof UploadRefused ? error.message : describeFailure(error));
    }
  }

  return (
    <Dialog
      open
      title="Upload a roster"
      onClose={() => {
        if (!busy) onClose(false);
      }}
      actions={
        <Button aria-disabled={busy || undefined} onClick={() => !busy && onClose(false)}>
          Cancel
        </Button>
      }
    >
      <FileDrop
        label="CSV file"
        accept=".csv,.txt,text/csv"
        chosen={busy ? `Reading ${file.name}...` : undefined}
        hint={`Columns: email, name, batches. At most ${figure(batchLimits.rosterMaxRows)} rows.`}
        disabled={busy}
        onFiles={([first]) => first && void send(first)}
      />
      <p>
        Put semicolons between batches. People who have not signed in yet join at their first
        sign-in.
      </p>
      {failed && (
        <Notice kind="error" role="alert">
          <strong>Nothing was taken.</strong> {failed}
        </Notice>
      )}
    </Dialog>
  );
}
