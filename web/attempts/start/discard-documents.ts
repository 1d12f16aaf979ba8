// Apart from the start screen's: the dashboard discards too, and starts nothing.
import { graphql } from "../../gql/index.ts";

/** Abandons an attempt, unless it has got further than was seen. */
export const DiscardAttempt = graphql(`
  mutation DiscardAttempt($attemptId: ID!, $sequence: Int!) {
    discardAttempt(attemptId: $attemptId, sequence: $sequence) {
      id
      status
    }
  }
`);
