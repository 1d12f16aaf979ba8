import { formatDuration, formatIst, formatIstDate, formatIstTime } from "#rules/times.ts";
import type { RecentResultFragment } from "../../gql/graphql.ts";
import { DataRow, DataTable } from "../../ui/DataTable.tsx";
import { Label } from "../../ui/Label.tsx";
import { marksText } from "../../ui/marks.ts";
import { EmptyPart } from "../../ui/PartContent.tsx";
import { ScoreMeter } from "../../ui/ScoreMeter.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { resultName } from "../result-name.ts";
import { resultPath } from "../result-path.ts";
import classes from "./RecentResults.module.css";

const columns = [
  { label: "Test" },
  { label: "Percent", className: classes.percent },
  { label: "Score", className: classes.score },
  { label: "Time", className: classes.time },
  { label: "Completed", className: classes.completed },
];

interface RecentResultsProps {
  results: readonly RecentResultFragment[];
}

/** The latest results, newest first; as stacked entries on a phone. */
export function RecentResults({ results }: RecentResultsProps) {
  if (results.length === 0) {
    return (
      <EmptyPart action={<TextLink to="/tests">Take your first test</TextLink>}>
        No results yet. They appear here after your first test, with every answer explained.
      </EmptyPart>
    );
  }
  return (
    <DataTable className={classes.table} columns={columns} ruled>
      {results.map((result) => (
        <DataRow className={classes.row} key={result.id}>
          <th scope="row" className={classes.test}>
            <TextLink className={classes.link} to={resultPath(result)}>
              <Label text={resultName(result)} />
            </TextLink>
          </th>
          <td className={classes.percent}>
            <ScoreMeter percent={result.percent} />
          </td>
          <td className={classes.score}>
            {marksText(result.score)} / {marksText(result.maxMarks)}
          </td>
          <td className={classes.time}>{formatDuration(result.timeTakenMinutes)}</td>
          <td className={classes.completed}>
            <time dateTime={result.completedAt} title={formatIst(result.completedAt)}>
              <span>{formatIstDate(result.completedAt)}</span>{" "}
              <span>{formatIstTime(result.completedAt)}</span>
            </time>
          </td>
        </DataRow>
      ))}
    </DataTable>
  );
}
