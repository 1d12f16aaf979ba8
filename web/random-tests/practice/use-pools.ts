import { useQuery } from "@apollo/client/react";
import { useMemo } from "react";
import { joinMessages } from "#rules/join-messages.ts";
import type { RandomTestFilters } from "#rules/random-test-rules.ts";
import { failureDetails } from "../../apollo/failure.ts";
import type { PracticeDifficulty, PracticePool } from "../../gql/graphql.ts";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import { filtersToSend } from "../generator-form.ts";
import { PracticePoolsQuery } from "./practice-documents.ts";

/** How long the filters have to rest before they are counted, in milliseconds. */
const restMs = 200;

/** What is known of a pool. */
interface Known {
  count: number;
  /** Of how many the difficulty is known. */
  difficultyKnown: number;
}

/** The live counts; the last ones known stay until those of these very filters are there. */
export interface Pools {
  counts: ReadonlyMap<PracticePool, Known> | null;
  current: boolean;
  failed: boolean;
  /** What is wrong with the filters; empty when nothing is. */
  problem: string;
}

/** Counts the questions of each pool, whenever the filters have rested. */
export function usePools(filters: RandomTestFilters, difficulty: PracticeDifficulty | null): Pools {
  const { subjects, topics, pyqOnly, pyqExams, pyqYears, passages = "any" } = filters;
  const wanted = useMemo(
    () => ({
      filters: filtersToSend({ subjects, topics, pyqOnly, pyqExams, pyqYears, passages }),
      difficulty,
    }),
    [subjects, topics, pyqOnly, pyqExams, pyqYears, passages, difficulty],
  );
  const rested = useDebouncedValue(wanted, restMs);
  const { data, previousData, error } = useQuery(PracticePoolsQuery, {
    variables: rested,
    // What was seen since is not the cache's to know.
    fetchPolicy: "cache-and-network",
  });
  const known = data ?? previousData;
  return {
    counts: known ? new Map(known.practicePools.map((row) => [row.pool, row])) : null,
    current: data !== undefined && rested === wanted,
    failed: error !== undefined,
    problem: error === undefined ? "" : joinMessages(failureDetails(error)),
  };
}
