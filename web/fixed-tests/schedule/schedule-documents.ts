import { graphql } from "../../gql/index.ts";

/** A test's schedule, and what of it others can lose by a change. */
export const ScheduleQuery = graphql(`
  query TestSchedule($id: ID!) {
    test(id: $id) {
      ...ScheduledTest
    }
  }
  fragment ScheduledTest on Test {
    id
    title
    totalQuestions
    durationMinutes
    openAttemptCount
    opensAt
    closesAt
    resultsAt
    isLateStartCut
    attemptLimit
    clockRunsOn
    isRanked
    lateAnswers
    opensAgain
    version
    sharingTests {
      ...SharingTest
    }
  }
`);

export const ScheduleTest = graphql(`
  mutation ScheduleTest($id: ID!, $version: Int, $input: ScheduleInput!) {
    scheduleTest(id: $id, version: $version, input: $input) {
      ...ScheduledTest
    }
  }
`);
