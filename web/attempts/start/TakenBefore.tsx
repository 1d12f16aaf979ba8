import { useId, useState } from "react";
import { figure } from "#rules/figures.ts";
import { formatDate } from "#rules/times.ts";
import type { EarlierResultFragment, TestOverviewFragment } from "../../gql/graphql.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ScoreMeter } from "../../ui/ScoreMeter.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextButton, TextLink } from "../../ui/TextLink.tsx";
import classes from "./TakenBefore.module.css";

interface Row {
  name: string;
  result: Omit<EarlierResultFragment, "percent" | "__typename">;
  /** Null until the student opens the score; it is shown nowhere before (docs/learning.md, section 5). */
  percent: number | null;
}

function path({ id, kind }: Row["result"]): string {
  return kind === "RANDOM" ? `/random-results/${id}` : `/results/${id}`;
}

function rowOf(name: string, result: TestOverviewFragment["results"][number]): Row {
  return { name, result, percent: result.shown?.percent ?? null };
}

function rowsOf({ bestResult, results, resultCount }: TestOverviewFragment, all: boolean): Row[] {
  if (all) return results.map((result, index) => rowOf(`Attempt ${resultCount - index}`, result));
  const [last] = results;
  if (last === undefined) return [];
  if (bestResult === null) return [rowOf("Last", last)];
  if (bestResult.id === last.id) return [rowOf("Best and last", last)];
  const best = { name: "Best", result: bestResult, percent: bestResult.percent };
  return [best, rowOf("Last", last)];
}

/** Earlier results of the test: the best and the last, and all on request. Empty before the first attempt. */
export function TakenBefore({ overview }: { overview: TestOverviewFragment }) {
  const [all, setAll] = useState(false);
  const list = useId();
  const { resultCount, results } = overview;
  if (results.length === 0) return null;
  const isOneHidden = results.slice(1).some(({ shown }) => shown === null);
  const more = (resultCount > 2 || isOneHidden) && (
    <TextButton aria-expanded={all} aria-controls={list} onClick={() => setAll(!all)}>
      {all
        ? overview.bestResult === null
          ? "Last"
          : "Best and Last"
        : `All ${figure(resultCount)}`}
    </TextButton>
  );
  return (
    <Section title="Taken before" controls={more}>
      <ul id={list}>
        {rowsOf(overview, all).map(({ name, result, percent }) => (
          <li className={classes.row} key={name}>
            <span className={classes.name}>
              <TextLink
                to={path(result)}
                aria-label={`${name}: result of ${formatDate(result.completedAt)}`}
              >
                {name}
              </TextLink>{" "}
              {result.isPractice && <Badge>Practice</Badge>}
            </span>
            <span className={classes.date}>{formatDate(result.completedAt)}</span>
            {percent === null ? (
              <span className={classes.unseen}>Score hidden</span>
            ) : (
              <ScoreMeter percent={percent} />
            )}
          </li>
        ))}
      </ul>
      {all && resultCount > results.length && (
        <p className={classes.note}>
          The newest {figure(results.length)} of {figure(resultCount)}. All are under{" "}
          <TextLink to="/results">Results</TextLink>.
        </p>
      )}
    </Section>
  );
}
