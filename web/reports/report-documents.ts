import { graphql } from "../gql/index.ts";

/** A page of tests that students have taken. */
export const TestReportsQuery = graphql(`
  query TestReports($search: String, $batchId: ID, $skip: Int!, $limit: Int!) {
    testReports(search: $search, batchId: $batchId, skip: $skip, limit: $limit) {
      totalCount
      items {
        ...ReportRow
      }
    }
  }
  fragment ReportRow on TestReport {
    id
    batchId
    title
    isArchived
    attemptCount
    firstAttemptCount
    openAttemptCount
    lastSubmittedAt
  }
`);

/** How a test went, but for who took it. */
export const TestReportQuery = graphql(`
  query TestReport($id: ID!, $batchId: ID, $which: AttemptChoice!) {
    testReport(id: $id, batchId: $batchId) {
      ...ReportRow
      closesAt
      totalQuestions
      figures(which: $which) {
        ...ReportFigures
      }
      statistics {
        id
        attempts
        computedAt
        whole {
          ...ReportScale
        }
        sections {
          ...ReportScale
        }
        subjects {
          ...ReportScale
        }
      }
      items {
        ...ReportItem
      }
    }
  }
  fragment ReportFigures on ScoreFigures {
    attempts
    maxMarks
    isScaled
    mean
    median
    firstQuartile
    thirdQuartile
    deviation
    highest
    lowest
    medianSeconds
    ranOutOfTime
    bins {
      from
      to
      count
    }
  }
  fragment ReportScale on ScaleStatistics {
    id
    name
    attempts
    maxMarks
    meanMarks
    kr20
    standardError
    medianSeconds
    omittedShare
    notReachedShare
  }
  fragment ReportItem on ItemStatistics {
    id
    questionId
    position
    questionText
    subject
    section
    correctOptionIndex
    optionCount
    attempts
    facility
    discrimination
    omittedShare
    notReachedShare
    medianSeconds
    isFlagged
    choices {
      choice
      share
    }
  }
`);

/** A page of who took a test. */
export const TestTakersQuery = graphql(`
  query TestTakers(
    $id: ID!
    $batchId: ID
    $which: AttemptChoice!
    $search: String
    $order: TakerOrder!
    $descending: Boolean!
    $skip: Int!
    $limit: Int!
  ) {
    testReport(id: $id, batchId: $batchId) {
      id
      batchId
      takers(
        which: $which
        search: $search
        order: $order
        descending: $descending
        skip: $skip
        limit: $limit
      ) {
        totalCount
        items {
          ...TakerRow
        }
      }
    }
  }
  fragment TakerRow on Taker {
    id
    userId
    fullName
    email
    profilePicture
    rank
    score
    timeTakenSeconds
    tabSwitchCount
    startedAt
    completedAt
    scoreBeforeRegrade
  }
`);

/** A part of who took a test as CSV. */
export const TakersFileQuery = graphql(`
  query TakersFile(
    $testId: ID!
    $batchId: ID
    $which: AttemptChoice!
    $search: String
    $order: TakerOrder!
    $descending: Boolean!
    $skip: Int!
  ) {
    takersFile(
      testId: $testId
      batchId: $batchId
      which: $which
      search: $search
      order: $order
      descending: $descending
      skip: $skip
    ) {
      csv
      next
    }
  }
`);

/** How the questions of a test went, as CSV. */
export const ItemsFileQuery = graphql(`
  query ItemsFile($testId: ID!, $batchId: ID) {
    itemsFile(testId: $testId, batchId: $batchId)
  }
`);
