import { graphql } from "../../gql/index.ts";

/**
 * The whole dashboard in one request, or some parts of it. A part that fails is null, and leaves the
 * others standing (docs/screens.md, section 4).
 */
export const DashboardQuery = graphql(`
  query Dashboard(
    $userStatistics: Boolean!
    $subjectStatistics: Boolean!
    $tests: Boolean!
    $results: Boolean!
    $openAttempts: Boolean!
    $practising: Boolean!
    $dueReviews: Boolean!
    $openBlindReviews: Boolean!
    $findings: Boolean!
  ) {
    dashboard {
      deletionTakenBackAt @include(if: $userStatistics)
      userStatistics @include(if: $userStatistics) {
        ...UserFigures
      }
      subjectStatistics @include(if: $subjectStatistics) {
        ...SubjectRating
      }
      tests(limit: 5) @include(if: $tests) {
        ...AvailableTest
      }
      results(limit: 12) @include(if: $results) {
        ...UnseenResult
        shown {
          ...RecentResult
        }
      }
      openAttempts @include(if: $openAttempts) {
        ...OpenAttempt
      }
      practising @include(if: $practising) {
        ...Practising
      }
      dueReviews @include(if: $dueReviews)
      openBlindReviews @include(if: $openBlindReviews) {
        ...OpenBlindReview
      }
      findings @include(if: $findings) {
        ...Finding
      }
    }
  }
`);
