// Separate from the start screen's documents, since the dashboard also discards but starts nothing.
import { graphql } from "../../gql/index.ts";

/** Abandons an attempt, unless its sequence is above the one given. */
export const DiscardAttempt = graphql(`
  mutation DiscardAttempt($attemptId: ID!, $sequence: Int!) {
    discardAttempt(attemptId: $attemptId, sequence: $sequence) {
      id
      status
    }
  }
`);
