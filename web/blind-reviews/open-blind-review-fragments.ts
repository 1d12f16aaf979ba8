import { graphql } from "../gql/index.ts";

/** A blind review that was started and left. */
export const OpenBlindReviewFields = graphql(`
  fragment OpenBlindReview on OpenBlindReview {
    id
    testTitle
    filtersName
    questionCount
    answeredCount
  }
`);
