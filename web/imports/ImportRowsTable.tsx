import { changeWords } from "#rules/difference-words.ts";
import { figure } from "#rules/figures.ts";
import type { ImportOutcome } from "../gql/graphql.ts";
import { TextLink } from "../ui/TextLink.tsx";
import { withCellNames } from "./cell-names.tsx";
import classes from "./ImportRowsTable.module.css";
import type { ImportRow } from "./import-lists.ts";
import { RowsTable } from "./RowsTable.tsx";

interface ImportRowsTableProps {
  outcome: ImportOutcome;
  rows: readonly ImportRow[];
  /** The rows are those of the search before. */
  stale: boolean;
}

const count = (value: number | string | null) => figure(Number(value));

const columns: { [outcome in ImportOutcome]: [string, string, string?] } = {
  ERROR: ["Row", "What is wrong, and what would be right"],
  DUPLICATE: ["Row", "Question", "Existing question"],
  SAME: ["Row", "Question", "Existing question"],
  UPDATED: ["Row", "Question", "Changed question"],
  DIFFERING: ["Row", "Question", "Existing question"],
  CREATED: ["ID", "Question", "Subject"],
};

/** A question that its row changed, with what became of what. */
function Changed({ question, differences }: Pick<ImportRow, "question" | "differences">) {
  return (
    <>
      <span className={classes.question}>{question}</span>
      <span className={classes.changes}>{differences.map(changeWords).join("; ")}</span>
    </>
  );
}

function cellsOf(outcome: ImportOutcome, row: ImportRow) {
  if (outcome === "ERROR") return [count(row.row), withCellNames(row.error ?? "")] as const;
  if (outcome === "CREATED") return [row.questionId, row.question, row.subject] as const;
  const link = (
    <TextLink to={`/admin/questions/edit/${row.questionId}`}>ID {row.questionId}</TextLink>
  );
  if (outcome === "UPDATED")
    return [count(row.row), <Changed key="question" {...row} />, link] as const;
  return [count(row.row), row.question, link] as const;
}

/** One of the three lists: errors, duplicates or created questions. */
export function ImportRowsTable({ outcome, rows, stale }: ImportRowsTableProps) {
  const [number, text, side] = columns[outcome];
  return (
    <RowsTable
      className={classes.table}
      stale={stale}
      head={
        <>
          <th scope="col" className={classes.number}>
            {number}
          </th>
          <th scope="col">{text}</th>
          {side && (
            <th scope="col" className={classes.side}>
              {side}
            </th>
          )}
        </>
      }
    >
      {rows.map((row) => {
        const [first, second, third] = cellsOf(outcome, row);
        return (
          <tr key={row.row}>
            <td className={classes.number}>{first}</td>
            <td>{second}</td>
            {side && <td className={classes.side}>{third}</td>}
          </tr>
        );
      })}
    </RowsTable>
  );
}
