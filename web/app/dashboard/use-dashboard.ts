import type { ErrorLike } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import {
  DashboardAttemptsQuery,
  DashboardFiguresQuery,
  DashboardResultsQuery,
  DashboardSubjectsQuery,
  DashboardTestsQuery,
} from "./dashboard-documents.ts";

/** A part of the dashboard: what it shows, or that it is on its way, or that it failed. */
export type Part<Data> =
  | { state: "loading" }
  | { state: "failed"; error: ErrorLike }
  | { state: "ready"; data: Data };

/** What became of a part's query. */
export function partOf<Data>(data: Data | undefined, error: ErrorLike | undefined): Part<Data> {
  if (data !== undefined) return { state: "ready", data };
  return error ? { state: "failed", error } : { state: "loading" };
}

/**
 * Loads the parts in parallel, each by itself (docs/screens.md, section 4). `failure` is set when
 * every part failed, and stays while `reload` tries again.
 */
export function useDashboard() {
  const options = { errorPolicy: "all" } as const;
  const figures = useQuery(DashboardFiguresQuery, options);
  const subjects = useQuery(DashboardSubjectsQuery, options);
  const tests = useQuery(DashboardTestsQuery, options);
  const results = useQuery(DashboardResultsQuery, options);
  // Never from the cache: a quiz submitted a moment ago would stand there as open.
  const attempts = useQuery(DashboardAttemptsQuery, { ...options, fetchPolicy: "network-only" });
  const [retried, setRetried] = useState<ErrorLike | null>(null);

  const parts = {
    figures: partOf(figures.data?.userStatistics, figures.error),
    subjects: partOf(subjects.data?.subjectStatistics, subjects.error),
    tests: partOf(tests.data?.tests, tests.error),
    results: partOf(results.data?.results, results.error),
    // A refresh that fails leaves the last answer standing.
    attempts: partOf((attempts.data ?? attempts.previousData)?.openAttempts, attempts.error),
  };
  const all = Object.values(parts);
  const failed = all.every(({ state }) => state === "failed");
  const failure = retried ?? (failed && figures.error ? figures.error : null);

  async function reload(): Promise<void> {
    setRetried(failure);
    const queries = [figures, subjects, tests, results, attempts];
    await Promise.allSettled(queries.map((query) => query.refetch()));
    setRetried(null);
  }

  return {
    parts,
    deletionTakenBackAt: figures.data?.deletionTakenBackAt ?? null,
    failure,
    retrying: retried !== null,
    reload,
    /** Asks for the attempts again. @returns whether the server answered */
    refreshAttempts: () =>
      attempts.refetch().then(
        ({ data, error }) => !error && !!data,
        () => false,
      ),
  };
}
