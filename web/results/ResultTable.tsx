import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatDuration, formatIst } from "#rules/times.ts";
import type { ResultRowFragment } from "../gql/graphql.ts";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { type DataColumn, DataRow, DataTable } from "../ui/DataTable.tsx";
import { marksText } from "../ui/marks.ts";
import { ScoreMeter } from "../ui/ScoreMeter.tsx";
import classes from "./ResultTable.module.css";
import type { ListState } from "./result-list.ts";
import { resultName, resultRemark } from "./result-name.ts";
import { resultPath } from "./result-path.ts";

/** Which column orders the rows, and whether upwards. */
const sorted: Record<ListState["sort"], { column: string; up: boolean }> = {
  "": { column: "Completed", up: false },
  oldest: { column: "Completed", up: true },
  highest: { column: "Percent", up: false },
  lowest: { column: "Percent", up: true },
  fastest: { column: "Time taken", up: true },
};

function columnsBy(sort: ListState["sort"]): DataColumn[] {
  const by = sorted[sort];
  const Arrow = by.up ? IconArrowUp : IconArrowDown;
  const columns: DataColumn[] = [
    { label: "Test" },
    { label: "Type", className: classes.type },
    { label: "Percent", className: classes.percent },
    { label: "Score", className: classes.score },
    { label: "Time taken", className: classes.time },
    { label: "Completed", className: classes.completed },
    { label: "Details", spoken: true, className: classes.details },
  ];
  return columns.map((column) =>
    column.label === by.column
      ? {
          ...column,
          sort: by.up ? "ascending" : "descending",
          sign: <Arrow className={classes.arrow} size={14} stroke={1.9} aria-hidden />,
        }
      : column,
  );
}

interface ResultTableProps {
  sort: ListState["sort"];
  stale: boolean;
  /** `ResultRows`. */
  children: ReactNode;
}

/** The results as a table; as stacked entries on a phone. */
export function ResultTable({ sort, stale, children }: ResultTableProps) {
  return (
    <DataTable
      className={classes.table}
      columns={columnsBy(sort)}
      ruled
      stacks="tablet"
      stale={stale}
    >
      {children}
    </DataTable>
  );
}

interface ResultRowsProps {
  results: readonly ResultRowFragment[];
  /** The result just made; null for none. */
  justNow: string | null;
}

/** The rows of a page of results. */
export function ResultRows({ results, justNow }: ResultRowsProps) {
  return results.map((result) => {
    const name = resultName(result);
    const remark = resultRemark(result);
    return (
      <DataRow key={result.id} className={classes.row}>
        <th scope="row" className={classes.test}>
          {name}{" "}
          {result.id === justNow && (
            <span className={classes.now}>
              <Badge>Just now</Badge>
            </span>
          )}
          {remark && <span className={classes.remark}>{remark}</span>}
        </th>
        <td className={classes.type}>
          <Badge>{result.kind === "RANDOM" ? "Random" : "Regular"}</Badge>
        </td>
        <td className={classes.percent}>
          <ScoreMeter percent={result.percent} />
        </td>
        <td className={classes.score}>
          {marksText(result.score)} / {marksText(result.maxMarks)}
        </td>
        <td className={classes.time}>{formatDuration(result.timeTakenMinutes)}</td>
        <td className={classes.completed}>{formatIst(result.completedAt)}</td>
        <td className={classes.details}>
          <ButtonLink size="small" to={resultPath(result)} aria-label={`View Details: ${name}`}>
            View Details
          </ButtonLink>
        </td>
      </DataRow>
    );
  });
}

/** A row that stands for a page that is not there yet. */
export function WaitingRow({ children }: { children: ReactNode }) {
  return (
    <DataRow className={classes.waiting}>
      <td colSpan={columnsBy("").length}>
        <div className={classes.wait}>{children}</div>
      </td>
    </DataRow>
  );
}
