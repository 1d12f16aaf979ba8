import { graphql } from "../gql/index.ts";

/** The blind review of a result whose score is hidden. */
graphql(`
  fragment HiddenReview on Result {
    id
    receipt
    blindReview {
      id
      state
      questionCount
      answeredCount
      withheldUntil
    }
  }
`);

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
  }
  fragment Finished on Result {
    id
    kind
    isPractice
    testTitle
    shown {
      ...FinishedScore
    }
    ...HiddenReview
    durationMinutes
    extraSeconds
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
    arrivedLate
    lateDeliveryAt
  }
`);
