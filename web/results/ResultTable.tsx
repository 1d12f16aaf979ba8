import { formatDuration, formatIst } from "#rules/times.ts";
import type { ResultRowFragment } from "../gql/graphql.ts";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { marksText } from "../ui/marks.ts";
import { ScoreMeter } from "../ui/ScoreMeter.tsx";
import classes from "./ResultTable.module.css";
import { resultPath } from "./result-path.ts";

const columns = [
  { label: "Test" },
  { label: "Type", className: classes.type },
  { label: "Percent", className: classes.percent },
  { label: "Score", className: classes.score },
  { label: "Time taken", className: classes.time },
  { label: "Completed", className: classes.completed },
  { label: "Details", spoken: true, className: classes.details },
];

interface ResultTableProps {
  results: ResultRowFragment[];
  /** The result just made; null for none. */
  justNow: string | null;
}

/** The results as a table; as stacked entries on a phone. */
export function ResultTable({ results, justNow }: ResultTableProps) {
  return (
    <DataTable className={classes.table} columns={columns} ruled stacks="tablet">
      {results.map((result) => (
        <DataRow key={result.id} className={classes.row}>
          <th scope="row" className={classes.test}>
            {result.testTitle}{" "}
            {result.id === justNow && (
              <span className={classes.now}>
                <Badge>Just now</Badge>
              </span>
            )}
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
            <ButtonLink
              size="small"
              to={resultPath(result)}
              aria-label={`View Details: ${result.testTitle}`}
            >
              View Details
            </ButtonLink>
          </td>
        </DataRow>
      ))}
    </DataTable>
  );
}
