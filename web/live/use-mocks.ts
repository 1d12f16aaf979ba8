import { useQuery } from "@apollo/client/react";
import { useCan } from "../apollo/use-can.ts";
import { LiveTestsQuery } from "./live-documents.ts";

const POLL_MS = 60_000;

/** The test that runs now, if there is one, and the next one within a week; read after each minute. */
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
    /** They are asked for the first time. */
    isAwaited: data === undefined && loading,
    // One with an opening is a mock rather than a test that stays open for weeks.
    running:
      tests.find(({ phase, opensAt }) => phase === "OPEN" && opensAt !== null) ??
      tests.find(({ phase }) => phase === "OPEN"),
    next: tests.find(({ phase }) => phase === "BEFORE"),
  };
}
