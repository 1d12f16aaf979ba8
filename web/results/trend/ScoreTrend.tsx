import { useQuery } from "@apollo/client/react";
import { figure } from "#rules/figures.ts";
import { graphql } from "../../gql/index.ts";
import { useHeldFailure } from "../../screens/use-held-failure.ts";
import { PartContent } from "../../ui/PartContent.tsx";
import type { Part } from "../../ui/part.ts";
import { Section } from "../../ui/Section.tsx";
import { Trend } from "./Trend.tsx";

const ScoreTrendQuery = graphql(`
  query ScoreTrend {
    results(limit: 12) {
      items {
        id
        shown {
          ...RecentResult
        }
      }
    }
  }
`);

/** The percentages of the last results as a line; nothing with fewer than two. */
export function ScoreTrend() {
  const query = useQuery(ScoreTrendQuery, { fetchPolicy: "cache-and-network" });
  const failure = useHeldFailure(query);
  const items = query.data?.results.items;
  // A result with a hidden score has no point.
  const shown = items?.flatMap((result) => (result.shown === null ? [] : [result.shown]));
  if (shown !== undefined && shown.length < 2) return null;
  let part: Part<NonNullable<typeof shown>> = { state: "loading" };
  if (shown !== undefined) part = { state: "ready", data: shown.toReversed() };
  else if (failure !== null) part = { ...failure, state: "failed", words: "" };
  return (
    <Section
      title={shown === undefined ? "Your last tests" : `Your last ${figure(shown.length)} tests`}
      note="Score in percent"
    >
      <PartContent part={part} label="Loading your last tests" shape="block">
        {(results) => <Trend results={results} />}
      </PartContent>
    </Section>
  );
}
