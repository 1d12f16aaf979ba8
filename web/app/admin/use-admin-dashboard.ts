import type { ErrorLike } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { listLimits } from "#rules/limits.ts";
import { partOf } from "../dashboard/use-dashboard.ts";
import { AdminCountersQuery, RecentQuestionsQuery } from "./admin-documents.ts";

/**
 * Loads the counters and the questions in parallel, each by itself. `failure` is set when one of
 * them failed, and stays while `reload` asks for it again.
 */
export function useAdminDashboard() {
  const counters = useQuery(AdminCountersQuery);
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
