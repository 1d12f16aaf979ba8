import { graphql } from "../../gql/index.ts";

/** A test's schedule, and the facts that a change could affect. */
export const ScheduleQuery = graphql(`
  query TestSchedule($id: ID!) {
    test(id: $id) {
      ...ScheduledTest
    }
  }
  fragment ExtraTimeRow on ExtraTime {
    id
    name
    email
    batchId
    studentCount
    percent
    minutes
    seconds
    reason
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
    extraTimes {
      ...ExtraTimeRow
    }
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

export const AddExtraTime = graphql(`
  mutation AddExtraTime($testId: ID!, $input: ExtraTimeInput!) {
    addExtraTime(testId: $testId, input: $input) {
      id
      extraTimes {
        ...ExtraTimeRow
      }
    }
  }
`);

export const RemoveExtraTime = graphql(`
  mutation RemoveExtraTime($testId: ID!, $id: ID!) {
    removeExtraTime(testId: $testId, id: $id) {
      id
      extraTimes {
        ...ExtraTimeRow
      }
    }
  }
`);
