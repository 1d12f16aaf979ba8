import { graphql } from "../gql/index.ts";

/** A result just made, and how it ended. */
export const FinishedQuery = graphql(`
  query Finished($id: ID!) {
    result(id: $id) {
      id
      ...Finished
    }
  }
  fragment FinishedScore on Result {
    id
    score
    maxMarks
    percent
    correctCount
    incorrectCount
    unansweredCount
    bestPercentBefore
  }
  fragment Finished on Result {
    id
    kind
    testTitle
    shown {
      ...FinishedScore
    }
    durationMinutes
    timeTakenSeconds
    completedAt
    totalQuestions
    unansweredCount
    ending
    timeLeftSeconds
    tabSwitchCount
    penaltyMinutes
    lastSavedAt
    timeOverAt
    lateAnswers
    latePositions
  }
`);
