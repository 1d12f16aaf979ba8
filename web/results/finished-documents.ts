import { graphql } from "../gql/index.ts";

/** A result just made, and how it ended. */
export const FinishedQuery = graphql(`
  query Finished($id: ID!) {
    result(id: $id) {
      id
      ...Finished
    }
  }
  fragment Finished on Result {
    id
    kind
    testTitle
    score
    maxMarks
    percent
    durationMinutes
    timeTakenMinutes
    completedAt
    totalQuestions
    correctCount
    incorrectCount
    unansweredCount
    ending
    timeLeftSeconds
    tabSwitchCount
    penaltyMinutes
    lastSavedAt
    timeOverAt
    lateAnswers
    latePositions
    bestPercentBefore
  }
`);
