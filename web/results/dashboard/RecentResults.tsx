import { formatDate, formatDateTime, formatDuration, formatTime } from "#rules/times.ts";
import type { DashboardResultsQuery } from "../../gql/graphql.ts";
import { Badge } from "../../ui/Badge.tsx";
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

type ListedResult = NonNullable<DashboardResultsQuery["dashboard"]["results"]>[number];

interface RecentResultsProps {
  results: readonly ListedResult[];
  /** The number of questions in blind reviews that can be continued, by result. */
  blindReviews: ReadonlyMap<string, number>;
}

/** The newest results first. A result with a hidden score shows its next step. */
export function RecentResults({ results, blindReviews }: RecentResultsProps) {
  if (results.length === 0) return <EmptyPart>No results yet.</EmptyPart>;
  return (
    <DataTable className={classes.table} columns={columns} ruled>
      {results.map((result) => {
        const { id, shown, withheldUntil } = result;
        const review = blindReviews.get(id);
        return (
          <DataRow className={classes.row} key={id}>
            <th scope="row" className={classes.test}>
              <TextLink className={classes.link} to={resultPath(result)} title={resultName(result)}>
                <Label text={resultName(result)} />
              </TextLink>{" "}
              {result.isPractice && <Badge>Practice</Badge>}
            </th>
            {shown === null ? (
              <td className={classes.hidden} colSpan={4}>
                <span>
                  {withheldUntil == null
                    ? "Score hidden"
                    : `Result from ${formatDateTime(withheldUntil)}`}
                </span>{" "}
                {review !== undefined && (
                  <TextLink
                    to={`/blind-review/${id}`}
                    aria-label={`Review ${review} questions blind: ${resultName(result)}`}
                  >
                    Review {review}
                  </TextLink>
                )}
              </td>
            ) : (
              <>
                <td className={classes.percent}>
                  <ScoreMeter percent={shown.percent} />
                </td>
                <td className={classes.score}>
                  {marksText(shown.score)} / {marksText(shown.maxMarks)}
                </td>
                <td className={classes.time}>{formatDuration(shown.timeTakenMinutes)}</td>
                <td className={classes.completed}>
                  <time dateTime={shown.completedAt}>
                    <span>{formatDate(shown.completedAt)}</span>{" "}
                    <span>{formatTime(shown.completedAt)}</span>
                  </time>
                </td>
              </>
            )}
          </DataRow>
        );
      })}
    </DataTable>
  );
}
