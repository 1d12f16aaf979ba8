import { formatDuration, formatIst, formatIstDate, formatIstTime } from "#rules/times.ts";
import type { DashboardResultsQuery } from "../../gql/graphql.ts";
import { resultPath } from "../../results/result-path.ts";
import { marksText } from "../../ui/marks.ts";
import { ScoreMeter } from "../../ui/ScoreMeter.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { EmptyPart } from "./PartContent.tsx";
import classes from "./RecentResults.module.css";

interface RecentResultsProps {
  results: DashboardResultsQuery["results"]["items"];
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
    <table className={classes.table}>
      <thead className={classes.head}>
        <tr>
          <th scope="col">Test</th>
          <th scope="col" className={classes.percent}>
            Percent
          </th>
          <th scope="col" className={classes.score}>
            Score
          </th>
          <th scope="col" className={classes.time}>
            Time
          </th>
          <th scope="col" className={classes.completed}>
            Completed
          </th>
        </tr>
      </thead>
      <tbody className={classes.body}>
        {results.map((result) => (
          <tr className={classes.row} key={result.id}>
            <th scope="row" className={classes.test}>
              <TextLink className={classes.link} to={resultPath(result)}>
                {result.testTitle}
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
          </tr>
        ))}
      </tbody>
    </table>
  );
}
