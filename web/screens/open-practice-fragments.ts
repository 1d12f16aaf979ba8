import { graphql } from "../gql/index.ts";

/** A practice in progress, for lists. */
export const OpenPracticeFields = graphql(`
  fragment OpenPractice on Practice {
    id
    title
    questionCount
    answeredCount
    rightCount
    currentQuestion
    secondsLeft
    createdAt
  }
`);
