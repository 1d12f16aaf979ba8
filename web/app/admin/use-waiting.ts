import { useQuery } from "@apollo/client/react";
import { useCan } from "../../apollo/use-can.ts";
import type { AdminWaitingQuery as Data } from "../../gql/graphql.ts";
import { AdminWaitingQuery } from "./admin-documents.ts";

const POLL_MS = 60_000;

interface Waiting {
  /** Undefined while it loads, and if the person may not see it. */
  waiting: Data | undefined;
  /** True during the first load. */
  isAwaited: boolean;
}

/** The tasks for staff, reloaded every minute. */
export function useWaiting(): Waiting {
  const can = useCan();
  const { data, loading } = useQuery(AdminWaitingQuery, {
    variables: {
      items: can("report:keys"),
      problems: can("problem:answer"),
      audit: can("audit:read"),
      live: can("live:watch"),
      webhooks: can("webhook:write"),
    },
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  return { waiting: data, isAwaited: data === undefined && loading };
}

/** The number of waiting items by address of the admin bar. */
export function waitingCounts(waiting: Data | undefined): Readonly<Record<string, number>> {
  return {
    "/admin/items": waiting?.flaggedItems?.totalCount ?? 0,
    "/admin/live": waiting?.liveTests?.filter(({ phase }) => phase === "OPEN").length ?? 0,
    "/admin/tokens":
      waiting?.webhooks?.filter(({ failingSince }) => failingSince != null).length ?? 0,
    "/admin/inbox": waiting?.questionProblems?.totalCount ?? 0,
  };
}
