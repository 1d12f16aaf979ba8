import { graphql } from "../../gql/index.ts";

/** An attempt in progress, as the server has it. */
export const OpenAttemptFields = graphql(`
  fragment OpenAttempt on Attempt {
    id
    kind
    testId
    randomTestId
    title
    filtersName
    totalQuestions
    durationMinutes
    startedAt
    savedAt
    sequence
    currentQuestion
    timeLeftSeconds
    secondsWorked
    tabSwitchCount
    resumeCount
    clockRunsOn
    extraSeconds
    isReopened
    answers
    takenUpAt
    takenUpFrom
  }
`);
