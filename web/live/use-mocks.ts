import { useQuery } from "@apollo/client/react";
import { useCan } from "../apollo/use-can.ts";
import { LiveTestsQuery } from "./live-documents.ts";

const POLL_MS = 60_000;

/** The test that is running now, if any, and the next one within a week. Polls every minute. */
export function useMocks() {
  const mayWatch = useCan()("live:watch");
  const { data, loading } = useQuery(LiveTestsQuery, {
    skip: !mayWatch,
    fetchPolicy: "cache-and-network",
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const tests = data?.liveTests ?? [];
  return {
    /** True during the first load. */
    isAwaited: data === undefined && loading,
    // Prefers a test with an opening time: that is a scheduled mock, not a test that stays open for weeks.
    running:
      tests.find(({ phase, opensAt }) => phase === "OPEN" && opensAt !== null) ??
      tests.find(({ phase }) => phase === "OPEN"),
    next: tests.find(({ phase }) => phase === "BEFORE"),
  };
}
