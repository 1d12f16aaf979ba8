import { graphql } from "../../gql/index.ts";

/** One student's attempt, for administrators. */
export const ReportedAttemptQuery = graphql(`
  query ReportedAttempt($id: ID!) {
    reportedAttempt(id: $id) {
      id
      testId
      userId
      fullName
      email
      profilePicture
      tabSwitchCount
      isByStaff
      lateDeliveries {
        id
        receivedAt
        answers {
          position
          selectedOptionIndex
          countedOptionIndex
          answeredAtSeconds
        }
      }
      result {
        startedAt
        gradingVersion
        ...TakenResult
      }
    }
  }
`);

/** A student with a page of results, and the last results for the trend. */
export const StudentReportQuery = graphql(`
  query StudentReport($id: ID!, $skip: Int!, $limit: Int!) {
    studentReport(userId: $id) {
      id
      fullName
      email
      profilePicture
      createdAt
      testsTaken
      openAttemptCount
      averageScore
      bestScore
      timeTakenSeconds
      batches {
        id
        name
        letters
        tint
      }
      batchMeans {
        batch {
          id
          name
        }
        subjects {
          subject
          rightShare
        }
        tests {
          testId
          percent
        }
      }
      subjects {
        ...ReportedOutcome
      }
      topics {
        ...ReportedOutcome
      }
      last: results(limit: 12) {
        testId
        ...RecentResult
      }
      results(skip: $skip, limit: $limit) {
        ...RecentResult
      }
    }
  }
  fragment ReportedOutcome on StudentOutcome {
    id
    subject
    topic
    rightCount
    wrongCount
    skippedCount
  }
`);

export const PutIntoBatch = graphql(`
  mutation PutIntoBatch($id: ID!, $email: String!) {
    addToBatch(id: $id, email: $email) {
      id
    }
  }
`);

export const TakeOutOfBatch = graphql(`
  mutation TakeOutOfBatch($id: ID!, $email: String!) {
    removeFromBatch(id: $id, email: $email) {
      id
    }
  }
`);
