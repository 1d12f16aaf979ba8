import { useId, useState } from "react";
import { figure } from "#rules/figures.ts";
import { formatIstDate } from "#rules/times.ts";
import type { EarlierResultFragment, TestOverviewFragment } from "../../gql/graphql.ts";
import { ScoreMeter } from "../../ui/ScoreMeter.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextButton, TextLink } from "../../ui/TextLink.tsx";
import classes from "./TakenBefore.module.css";

interface Row {
  name: string;
  result: EarlierResultFragment;
}

function path({ id, kind }: EarlierResultFragment): string {
  return kind === "RANDOM" ? `/random-results/${id}` : `/results/${id}`;
}

function rowsOf({ bestResult, results, resultCount }: TestOverviewFragment, all: boolean): Row[] {
  if (all) {
    return results.flatMap(({ shown }, index) =>
      shown === null ? [] : [{ name: `Attempt ${resultCount - index}`, result: shown }],
    );
  }
  const [last] = results.flatMap(({ shown }) => shown ?? []);
  if (last === undefined || bestResult === null) return [];
  if (bestResult.id === last.id) return [{ name: "Best and last", result: last }];
  return [
    { name: "Best", result: bestResult },
    { name: "Last", result: last },
  ];
}

/** How the test went before: best and last, all of them on demand. Nothing before the first time. */
export function TakenBefore({ overview }: { overview: TestOverviewFragment }) {
  const [all, setAll] = useState(false);
  const list = useId();
  const { resultCount, results } = overview;
  // A score that was not looked at is told nowhere (docs/learning.md, section 5).
  if (results.every(({ shown }) => shown === null)) return null;
  const more = resultCount > 2 && (
    <TextButton aria-expanded={all} aria-controls={list} onClick={() => setAll(!all)}>
      {all ? "Best and Last" : `All ${figure(resultCount)}`}
    </TextButton>
  );
  return (
    <Section className={classes.before} title="Taken before" controls={more}>
      <ul id={list}>
        {rowsOf(overview, all).map(({ name, result }) => (
          <li className={classes.row} key={name}>
            <span className={classes.name}>
              <TextLink
                to={path(result)}
                aria-label={`${name}: result of ${formatIstDate(result.completedAt)}`}
              >
                {name}
              </TextLink>
            </span>
            <span className={classes.date}>{formatIstDate(result.completedAt)}</span>
            <ScoreMeter percent={result.percent} />
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
