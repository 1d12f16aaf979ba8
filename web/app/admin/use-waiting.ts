import { useQuery } from "@apollo/client/react";
import { useCan } from "../../apollo/use-can.ts";
import type { AdminWaitingQuery as Data } from "../../gql/graphql.ts";
import { AdminWaitingQuery } from "./admin-documents.ts";

const POLL_MS = 60_000;

/** What waits for staff, asked after each minute: undefined until it is known, and for what one may not see. */
export function useWaiting(): Data | undefined {
  const can = useCan();
  const { data } = useQuery(AdminWaitingQuery, {
    variables: {
      items: can("report:keys"),
      problems: can("problem:answer"),
      audit: can("audit:read"),
    },
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  return data;
}

/** How much waits at a place of the admin bar, by its address. */
export function waitingCounts(waiting: Data | undefined): Readonly<Record<string, number>> {
  return {
    "/admin/items": waiting?.flaggedItems?.totalCount ?? 0,
    "/admin/inbox": waiting?.questionProblems?.totalCount ?? 0,
  };
}
