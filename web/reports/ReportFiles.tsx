import { useApolloClient } from "@apollo/client/react";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { describeFailure } from "../apollo/failure.ts";
import type { TestReportQuery as Data, TakersFileQuery as Part } from "../gql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { saveFile } from "../ui/save-file.ts";
import { TextButton } from "../ui/TextLink.tsx";
import { useToast } from "../ui/Toast.tsx";
import { type ReportState, takersOf } from "./report-address.ts";
import { ItemsFileQuery, TakersFileQuery } from "./report-documents.ts";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** Runs one download at a time, and says why it failed. */
function useDownload() {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function download(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast({ kind: "error", text: `Failed to download. ${describeFailure(error)}` });
    } finally {
      setBusy(false);
    }
  }
  return { busy, download };
}

interface ReportFilesProps {
  report: Data["testReport"];
  /** The files keep its filter and order. */
  state: ReportState;
}

/** Downloads of a report: who took it as CSV, its figures as JSON; and Print. */
export function ReportFiles({ report, state }: ReportFilesProps) {
  const client = useApolloClient();
  const { busy, download } = useDownload();

  async function saveTakers(): Promise<void> {
    const pieces: string[] = [];
    for (let skip: number | null = 0; skip !== null; ) {
      const answer: { data?: Part | undefined } = await client.query({
        query: TakersFileQuery,
        variables: { testId: report.id, ...takersOf(state), skip },
        fetchPolicy: "no-cache",
      });
      if (answer.data === undefined) return;
      pieces.push(answer.data.takersFile.csv);
      skip = answer.data.takersFile.next;
    }
    saveFile(`test ${report.id} attempts.csv`, pieces);
  }

  return (
    <>
      <Button kind="quiet" icon={<IconPrinter {...icon} />} onClick={() => window.print()}>
        Print
      </Button>
      <Button
        icon={<IconDownload {...icon} />}
        busy={busy}
        onClick={() => void download(saveTakers)}
      >
        CSV
      </Button>
      <Button
        icon={<IconDownload {...icon} />}
        onClick={() =>
          saveFile(
            `test ${report.id} report.json`,
            [JSON.stringify(withoutTypes(report), null, 2)],
            "application/json",
          )
        }
      >
        JSON
      </Button>
    </>
  );
}

/** What the page shows, without GraphQL's names of types. */
function withoutTypes(report: object): unknown {
  return JSON.parse(
    JSON.stringify(report, (name, value: unknown) => (name === "__typename" ? undefined : value)),
  );
}

/** Downloads how the questions of a test went. */
export function ItemsFile({ testId, batchId }: { testId: string; batchId: string | null }) {
  const client = useApolloClient();
  const { busy, download } = useDownload();
  async function save(): Promise<void> {
    const { data } = await client.query({
      query: ItemsFileQuery,
      variables: { testId, batchId },
      fetchPolicy: "no-cache",
    });
    if (data) saveFile(`test ${testId} questions.csv`, [data.itemsFile]);
  }
  return (
    <TextButton aria-disabled={busy || undefined} onClick={() => !busy && void download(save)}>
      Questions as CSV
    </TextButton>
  );
}
