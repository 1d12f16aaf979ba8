import { useApolloClient } from "@apollo/client/react";
import { describeFailure } from "../apollo/failure.ts";
import type { ExportTestQuery as ExportTestQueryData } from "../gql/graphql.ts";
import { ExportMenu } from "../screens/ExportMenu.tsx";
import { saveFile } from "../ui/save-file.ts";
import { useToast } from "../ui/Toast.tsx";
import { ExportTestQuery } from "./editor-documents.ts";

interface ExportTestProps {
  id: string;
  /** True if a set of it is split, which no file format can express. */
  isSplit: boolean;
}

/** Saves the stored test as a file that Upload Test can read (docs/screens.md, section 10). */
export function ExportTest({ id, isSplit }: ExportTestProps) {
  const client = useApolloClient();
  const toast = useToast();

  async function save(): Promise<void> {
    const pieces: string[] = [];
    for (let after: string | null = null; ; ) {
      const answer: { data?: ExportTestQueryData | undefined } = await client.query({
        query: ExportTestQuery,
        variables: { id, after },
        fetchPolicy: "no-cache",
      });
      const part = answer.data?.exportTest;
      if (part) pieces.push(part.text);
      if (part?.cursor == null) break;
      after = part.cursor;
    }
    saveFile(`test ${id}.csv`, pieces);
    if (isSplit) {
      toast({
        kind: "success",
        text: "Exported. A file can’t say that a set is split: uploaded again, the set stands together, and one in two sections is refused.",
        stayMs: 15_000,
      });
    }
  }

  return (
    <ExportMenu
      saveCsv={save}
      path={`/admin/tests/${id}/export`}
      name={`test ${id}`}
      onFailure={(error) =>
        toast({ kind: "error", text: `Failed to export test. ${describeFailure(error)}` })
      }
      busyLabel="Exporting..."
    />
  );
}
