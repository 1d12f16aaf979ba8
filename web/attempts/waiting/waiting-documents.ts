import { graphql } from "../../gql/index.ts";

/** Enters a waiting room, or stays in it. */
export const WaitForTest = graphql(`
  mutation WaitForTest($testId: ID!, $agrees: Boolean!, $paperId: ID) {
    waitForTest(testId: $testId, agrees: $agrees, paperId: $paperId) {
      ...WaitingRoom
    }
  }
  fragment WaitingRoom on WaitingRoom {
    id
    title
    totalQuestions
    durationMinutes
    correctMarks
    incorrectMarks
    sections {
      ...PaperSection
    }
    now
    opensAt
    closesAt
    isLateStartCut
    clockRunsOn
    countsLateAnswers
    resultsAt
    deadline
    extraSeconds
    refusal
    isUnderWay
    startDelayMs
    paperId
    agreedAt
  }
`);
