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

/** How often a bulk change in progress is polled, in milliseconds. */
const POLL_MS = 1_000;

/** A bulk change stopped before the end. Its message is the server's, for the person. */
class ChangeFailed extends Error {}

/** The reason of a failure; the server's message if it is meant for the person. */
export function failureWords(failure: unknown): string {
  if (failure instanceof ChangeFailed) return failure.message;
  return failureDetails(failure)[0] ?? describeFailure(failure);
}

/**
 * Waits for the end of a bulk change or its undo, which runs on the server in the background.
 * @param started the server's response to the start
 * @param onProgress called with each unfinished state
 * @throws an error for failureWords if it stopped early; completed parts stay
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
