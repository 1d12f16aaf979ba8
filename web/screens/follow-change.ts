import type { ApolloClient } from "@apollo/client";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import type { ChangeFactsFragment } from "../gql/graphql.ts";
import { graphql } from "../gql/index.ts";

const FollowedChange = graphql(`
  query FollowedChange($id: ID!) {
    bankChange(id: $id) {
      ...ChangeFacts
    }
  }
  fragment ChangeFacts on BankChange {
    id
    kind
    summary
    total
    changed
    skipped
    undone
    by
    createdAt
    undoUntil
    isFinished
    isUndo
    failure
  }
`);

/** How often a bulk change in progress is asked about, in milliseconds. */
const POLL_MS = 1_000;

/** A bulk change ended before all was done. Its message is the server's, for the person. */
class ChangeFailed extends Error {}

/** What stood in the way, in the server's words where it has some for the person. */
export function failureWords(failure: unknown): string {
  if (failure instanceof ChangeFailed) return failure.message;
  return failureDetails(failure)[0] ?? describeFailure(failure);
}

/**
 * Waits for the end of a bulk change, or of its undo, which the server does in the background.
 *
 * @param started what the server answered when it was started
 * @param onProgress is called with each unfinished state of it
 * @throws an error for failureWords when it ended early; what is done by then stays done
 */
export async function followChange(
  client: ApolloClient,
  started: ChangeFactsFragment,
  onProgress?: (change: ChangeFactsFragment) => void,
): Promise<ChangeFactsFragment> {
  let change = started;
  while (!change.isFinished) {
    onProgress?.(change);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const { data } = await client.query({
      query: FollowedChange,
      variables: { id: change.id },
      fetchPolicy: "network-only",
    });
    if (!data) throw new Error("The server did not say how far the change is.");
    change = data.bankChange;
  }
  if (change.failure !== null) throw new ChangeFailed(change.failure);
  return change;
}
