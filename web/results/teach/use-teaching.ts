import { useQuery } from "@apollo/client/react";
import { describeFailure } from "../../apollo/failure.ts";
import type { TeachingOfResultQuery } from "../../gql/graphql.ts";
import { useHeldFailure } from "../../screens/use-held-failure.ts";
import type { Part } from "../../ui/part.ts";
import { TeachingOfResult } from "./teaching-documents.ts";

type Statistics = TeachingOfResultQuery["userStatistics"];

/** Comparisons and open mistakes of a result, and the student's average. */
export type Taught = TeachingOfResultQuery["result"] &
  Pick<Statistics, "averageScore" | "scoredTests">;

/** Loads the choices of others and the open mistakes of a result, independently of the result. */
export function useTeaching(resultId: string): Part<Taught> {
  const query = useQuery(TeachingOfResult, {
    variables: { id: resultId },
    fetchPolicy: "cache-and-network",
  });
  const { data } = query;
  const failure = useHeldFailure(query);
  if (data) {
    const { averageScore, scoredTests } = data.userStatistics;
    return { state: "ready", data: { ...data.result, averageScore, scoredTests } };
  }
  if (failure === null) return { state: "loading" };
  const { error, ...again } = failure;
  return { state: "failed", words: describeFailure(error), ...again };
}
