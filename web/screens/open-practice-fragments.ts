import { graphql } from "../gql/index.ts";

/** A practice in progress, as lists show it. */
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
