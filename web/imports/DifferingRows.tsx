import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { differenceWords } from "#rules/difference-words.ts";
import { figure } from "#rules/figures.ts";
import { screenLimits } from "#rules/limits.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { forgetFields } from "../apollo/forget-fields.ts";
import type { ImportChoice } from "../gql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useToast } from "../ui/Toast.tsx";
import classes from "./DifferingRows.module.css";
import { SettleImportRow } from "./import-documents.ts";
import type { ImportRow } from "./import-lists.ts";
import { RowsTable } from "./RowsTable.tsx";

interface DifferingRowsProps {
  importId: string;
  rows: readonly ImportRow[];
  stale: boolean;
  /** The import is taken back: there is nothing to choose any more. */
  isClosed: boolean;
}

/** Rows whose question the bank has with other words, and the choice between the two. */
export function DifferingRows({ importId, rows, stale, isClosed }: DifferingRowsProps) {
  return (
    <RowsTable
      className={classes.table}
      stale={stale}
      head={
        <>
          <th scope="col">Row</th>
          <th scope="col">Question</th>
          <th scope="col">What differs</th>
          <th scope="col">
            <span className="visually-hidden">Choice</span>
          </th>
        </>
      }
    >
      {rows.map((row) => (
        <DifferingRow key={row.row} importId={importId} row={row} isClosed={isClosed} />
      ))}
    </RowsTable>
  );
}

/** What became of a row, with the import and after its undo, which gives the bank its words back. */
const labelOf = { BANK: "Bank’s kept", FILE: "File’s taken" } as const;
const labelOfUndone = { BANK: "Bank’s kept", FILE: "Bank’s put back" } as const;

function DifferingRow({
  importId,
  row,
  isClosed,
}: Pick<DifferingRowsProps, "importId" | "isClosed"> & { row: ImportRow }) {
  const client = useApolloClient();
  const toast = useToast();
  const [chosen, setChosen] = useState(row.settled);
  const [busy, setBusy] = useState<ImportChoice | null>(null);

  async function settle(choice: ImportChoice): Promise<void> {
    if (busy !== null) return;
    const before = chosen;
    setBusy(choice);
    try {
      await client.mutate({
        mutation: SettleImportRow,
        variables: { importId, row: row.row, choice },
      });
      setChosen(choice);
      forgetFields(client.cache, ["question", "questions"]);
      toast({
        kind: "success",
        text: `Row ${figure(row.row)}: ${choice === "FILE" ? "the file’s words are in the bank" : "the bank’s words are kept"}`,
        ...(before === null && choice === "BANK"
          ? {}
          : {
              stayMs: screenLimits.undoStayMs,
              action: {
                label: "Undo",
                run: () => void settle(choice === "FILE" ? "BANK" : "FILE"),
              },
            }),
      });
    } catch (error) {
      toast({ kind: "error", text: failureDetails(error)[0] ?? describeFailure(error) });
    } finally {
      setBusy(null);
    }
  }

  const { differences, questionId } = row;
  // A passage is edited by itself: all its questions ask about it.
  const isTakeable = differences.some(({ what }) => what !== "Passage");
  return (
    <tr>
      <td className={classes.number}>{figure(row.row)}</td>
      <td>
        <span className={classes.question} dir="auto">
          {row.question}
        </span>
        <span className={classes.small}>
          Differs from{" "}
          <TextLink to={`/admin/questions/edit/${questionId}`}>question {questionId}</TextLink>:{" "}
          {differences.map(differenceWords).join("; ")}
        </span>
      </td>
      <td>
        <dl className={classes.both}>
          <dt>File</dt>
          <dd>{differences.map(({ what, file }) => wordsOf(what, file)).join(", ")}</dd>
          <dt>Bank</dt>
          <dd>{differences.map(({ what, bank }) => wordsOf(what, bank)).join(", ")}</dd>
        </dl>
      </td>
      <td>
        <div className={classes.ways}>
          {chosen !== null && (
            <span className={classes.small} role="status">
              {(isClosed ? labelOfUndone : labelOf)[chosen]}
            </span>
          )}
          {!isClosed && chosen !== "BANK" && (
            <Button
              size="small"
              busy={busy === "BANK"}
              aria-label={`Keep Bank’s, row ${row.row}`}
              onClick={() => void settle("BANK")}
            >
              Keep Bank’s
            </Button>
          )}
          {!isClosed && isTakeable && chosen !== "FILE" && (
            <Button
              kind="list"
              size="small"
              busy={busy === "FILE"}
              aria-label={`Take File’s, row ${row.row}`}
              onClick={() => void settle("FILE")}
            >
              Take File’s
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

/** "Key C"; of other things the words say enough. */
function wordsOf(what: string, words: string): string {
  return what === "Key" ? `Key ${words}` : words;
}
