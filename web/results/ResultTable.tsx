import { IconClock, IconEyeOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { blindReviewSize } from "#rules/blind-review.ts";
import { formatDateTime, formatDuration } from "#rules/times.ts";
import type { ResultRowFragment } from "../gql/graphql.ts";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { type DataColumn, DataRow, DataTable } from "../ui/DataTable.tsx";
import { Label } from "../ui/Label.tsx";
import { marksText } from "../ui/marks.ts";
import { ScoreMeter } from "../ui/ScoreMeter.tsx";
import classes from "./ResultTable.module.css";
import type { ListState } from "./result-list.ts";
import { resultName, resultRemark } from "./result-name.ts";
import { resultPath } from "./result-path.ts";

type Sort = ListState["sort"];

/** The orders of a column: the first for the first press, and the other, if there is one. */
const ORDERS: Record<string, Partial<Record<Sort, "ascending" | "descending">>> = {
  Completed: { "": "descending", oldest: "ascending" },
  Percent: { highest: "descending", lowest: "ascending" },
  "Time taken": { fastest: "ascending" },
};

const COLUMNS: DataColumn[] = [
  { label: "Test" },
  { label: "Type", className: classes.type },
  { label: "Percent", className: classes.percent },
  { label: "Score", className: classes.score },
  { label: "Time taken", className: classes.time },
  { label: "Completed", className: classes.completed },
  { label: "Details", spoken: true, className: classes.details },
];

function columnsBy(sort: Sort, onSort: (sort: Sort) => void): DataColumn[] {
  return COLUMNS.map((column) => {
    const orders = ORDERS[column.label];
    if (orders === undefined) return column;
    const sorts = Object.keys(orders) as Sort[];
    const next = sorts.find((other) => other !== sort) ?? sort;
    const onPress = () => onSort(sort in orders ? next : (sorts[0] ?? sort));
    return { ...column, sorting: { order: orders[sort] ?? null, onPress } };
  });
}

interface ResultTableProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
  stale: boolean;
  /** `ResultRows`. */
  children: ReactNode;
}

/** The results as a table, or as stacked entries on a phone. */
export function ResultTable({ sort, onSort, stale, children }: ResultTableProps) {
  return (
    <DataTable
      className={classes.table}
      columns={columnsBy(sort, onSort)}
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
  /** The id of the newest result; null for none. */
  justNow: string | null;
}

/** The rows of a page of results. */
export function ResultRows({ results, justNow }: ResultRowsProps) {
  return results.map((result) => {
    const name = resultName(result);
    const remark = resultRemark(result);
    const { withheldUntil } = result;
    return (
      <DataRow key={result.id} className={classes.row}>
        <th scope="row" className={classes.test}>
          <Label text={name} />{" "}
          {result.id === justNow && (
            <span className={classes.now}>
              <Badge>Just now</Badge>
            </span>
          )}
          {result.isPractice && (
            <span className={classes.now}>
              <Badge>Practice</Badge>
            </span>
          )}
          {remark && <span className={classes.remark}>{remark}</span>}
          {withheldUntil != null && (
            <span className={classes.remark}>Result from {formatDateTime(withheldUntil)}</span>
          )}
        </th>
        <td className={classes.type}>
          <Badge>{result.kind === "RANDOM" ? "Random" : "Regular"}</Badge>
        </td>
        <td className={classes.percent}>
          {result.shown ? (
            <ScoreMeter percent={result.shown.percent} />
          ) : (
            <HiddenScore isOut={withheldUntil == null} />
          )}
        </td>
        <td className={classes.score}>
          {result.shown && `${marksText(result.shown.score)} / ${marksText(result.shown.maxMarks)}`}
        </td>
        <td className={classes.time}>{formatDuration(result.timeTakenMinutes)}</td>
        <td className={classes.completed}>{formatDateTime(result.completedAt)}</td>
        <td className={classes.details}>
          {result.shown ? (
            <ButtonLink size="small" to={resultPath(result)} aria-label={`View Details: ${name}`}>
              View Details
            </ButtonLink>
          ) : withheldUntil != null ? (
            <ButtonLink size="small" to={resultPath(result)} aria-label={`View Receipt: ${name}`}>
              View Receipt
            </ButtonLink>
          ) : (
            <ButtonLink size="small" to={resultPath(result)} aria-label={`Review blind: ${name}`}>
              Review {blindReviewSize(result.totalQuestions)}
            </ButtonLink>
          )}
        </td>
      </DataRow>
    );
  });
}

function HiddenScore({ isOut }: { isOut: boolean }) {
  const Icon = isOut ? IconEyeOff : IconClock;
  return (
    <span className={classes.hidden}>
      <Icon size={16} stroke={1.7} aria-hidden />
      {isOut ? "Score hidden" : "Not out yet"}
    </span>
  );
}

/** A row for a page that is still loading. */
export function WaitingRow({ children }: { children: ReactNode }) {
  return (
    <DataRow>
      <td colSpan={COLUMNS.length}>
        <div className={classes.wait}>{children}</div>
      </td>
    </DataRow>
  );
}
