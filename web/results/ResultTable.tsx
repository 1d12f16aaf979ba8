import { formatDuration, formatIst } from "#rules/times.ts";
import type { ResultRowFragment } from "../gql/graphql.ts";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { marksText } from "../ui/marks.ts";
import { ScoreMeter } from "../ui/ScoreMeter.tsx";
import classes from "./ResultTable.module.css";
import { resultPath } from "./result-path.ts";

/** The results as a table; as stacked entries on a phone. */
export function ResultTable({ results }: { results: ResultRowFragment[] }) {
  return (
    <table className={classes.table}>
      <thead className={classes.head}>
        <tr>
          <th scope="col">Test</th>
          <th scope="col" className={classes.type}>
            Type
          </th>
          <th scope="col" className={classes.percent}>
            Percent
          </th>
          <th scope="col" className={classes.score}>
            Score
          </th>
          <th scope="col" className={classes.time}>
            Time taken
          </th>
          <th scope="col" className={classes.completed}>
            Completed
          </th>
          <th scope="col" className={classes.details}>
            <span className="visually-hidden">Details</span>
          </th>
        </tr>
      </thead>
      <tbody className={classes.body}>
        {results.map((result) => (
          <tr key={result.id} className={classes.row}>
            <th scope="row" className={classes.test}>
              {result.testTitle}
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
          </tr>
        ))}
      </tbody>
    </table>
  );
}
