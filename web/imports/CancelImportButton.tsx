import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import type { ImportFactsFragment } from "../gql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { useToast } from "../ui/Toast.tsx";
import { CancelImport } from "./import-documents.ts";

interface CancelImportButtonProps {
  running: Pick<ImportFactsFragment, "id" | "fileName" | "isCancelling">;
  /** In a row of the history. */
  short?: boolean;
}

/** Ends a running import, and says so when it was over before. */
export function CancelImportButton({ running, short }: CancelImportButtonProps) {
  const client = useApolloClient();
  const toast = useToast();
  const [asked, setAsked] = useState(false);
  const busy = asked || running.isCancelling;

  async function cancel(): Promise<void> {
    setAsked(true);
    try {
      await client.mutate({ mutation: CancelImport, variables: { id: running.id } });
    } catch (error) {
      toast({ kind: "error", text: failureDetails(error)[0] ?? describeFailure(error) });
    } finally {
      setAsked(false);
    }
  }

  return (
    <Button
      size="small"
      busy={busy}
      busyLabel="Cancelling..."
      aria-label={short ? `Cancel ${running.fileName}` : undefined}
      onClick={() => void cancel()}
    >
      {short ? "Cancel" : "Cancel Import"}
    </Button>
  );
}
