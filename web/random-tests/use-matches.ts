import { useQuery } from "@apollo/client/react";
import { useMemo } from "react";
import { joinMessages } from "#rules/join-messages.ts";
import { screenLimits } from "#rules/limits.ts";
import type { RandomTestFilters } from "#rules/random-test-rules.ts";
import { failureDetails } from "../apollo/failure.ts";
import { useDebouncedValue } from "../ui/use-debounced-value.ts";
import { filtersToSend } from "./generator-form.ts";
import { RandomTestMatches } from "./random-test-documents.ts";

/** The live count. `count` is the last one known; it is `current` when it is of these very filters. */
export interface Matches {
  count: number | null;
  current: boolean;
  failed: boolean;
  /** What is wrong with the filters; empty when nothing is. */
  problem: string;
}

/** Counts the questions that pass the filters, whenever these have rested. */
export function useMatches(filters: RandomTestFilters): Matches {
  const { subjects, topics, pyqOnly, pyqExams, pyqYears, passages = "any" } = filters;
  const wanted = useMemo(
    () => filtersToSend({ subjects, topics, pyqOnly, pyqExams, pyqYears, passages }),
    [subjects, topics, pyqOnly, pyqExams, pyqYears, passages],
  );
  const rested = useDebouncedValue(wanted, screenLimits.typingRestMs);
  const { data, previousData, error } = useQuery(RandomTestMatches, {
    variables: { filters: rested },
  });
  const known = data ?? previousData;
  return {
    count: known?.randomTestMatches ?? null,
    current: data !== undefined && rested === wanted,
    failed: error !== undefined,
    problem: error === undefined ? "" : joinMessages(failureDetails(error)),
  };
}
