import type { ErrorLike } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { listLimits } from "#rules/limits.ts";
import { describeFailure } from "../../apollo/failure.ts";
import { useCan } from "../../apollo/use-can.ts";
import type { Part } from "../../ui/part.ts";
import { AdminCountersQuery, RecentQuestionsQuery } from "./admin-documents.ts";

function partOf<Data>(data: Data | undefined, error: ErrorLike | undefined): Part<Data> {
  if (data !== undefined) return { state: "ready", data };
  return error ? { state: "failed", words: describeFailure(error) } : { state: "loading" };
}

/**
 * Loads the counters and the questions in parallel and independently. `failure` is set if one of them failed, and
 * stays during `reload`.
 */
export function useAdminDashboard() {
  const can = useCan();
  const counters = useQuery(AdminCountersQuery, { variables: { tests: can("test:read") } });
  const questions = useQuery(RecentQuestionsQuery, {
    variables: { limit: listLimits.adminRecentQuestions },
  });
  const [retried, setRetried] = useState<ErrorLike | null>(null);

  const parts = {
    counters: partOf(counters.data?.adminCounters, counters.error),
    questions: partOf(questions.data?.questions.items, questions.error),
  };
  const failed = [counters, questions].filter(({ data, error }) => !data && error);
  const failure = retried ?? failed[0]?.error ?? null;

  async function reload(): Promise<void> {
    setRetried(failure);
    await Promise.allSettled(failed.map((query) => query.refetch()));
    setRetried(null);
  }

  return { parts, failure, retrying: retried !== null, reload };
}
