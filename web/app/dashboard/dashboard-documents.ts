import { graphql } from "../../gql/index.ts";

/** Open tasks of the student: Next, and Quizzes In Progress. */
export const DashboardWaiting = graphql(`
  query DashboardWaiting {
    dashboard {
      dueReviews
      openAttempts {
        ...OpenAttempt
      }
      practising {
        underWay {
          ...OpenPractice
        }
        diagnostic {
          id
        }
        diagnosticQuestions
        diagnosticSubjects
      }
    }
  }
`);

/** The four figures, and Subject Performance. */
export const DashboardStatistics = graphql(`
  query DashboardStatistics {
    dashboard {
      deletionTakenBackAt
      userStatistics {
        ...UserFigures
      }
      subjectStatistics {
        ...SubjectRating
      }
    }
  }
`);

/** Recent Results: a result whose score is hidden shows its name, and its blind review if there is one. */
export const DashboardResults = graphql(`
  query DashboardResults {
    dashboard {
      results(limit: 5) {
        ...UnseenResult
        shown {
          ...RecentResult
        }
      }
      openBlindReviews {
        id
        questionCount
      }
    }
  }
`);

/** Available Tests. */
export const DashboardTests = graphql(`
  query DashboardTests {
    dashboard {
      tests(limit: 5) {
        ...AvailableTest
      }
      liveTests {
        ...AvailableTest
      }
    }
  }
`);
