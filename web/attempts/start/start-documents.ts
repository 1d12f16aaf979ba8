import { graphql } from "../../gql/index.ts";

/** A test before it is started. `id` is the number of a random test if `random` is true. */
export const TestOverviewQuery = graphql(`
  query TestOverview($id: ID!, $random: Boolean!) {
    testOverview(testId: $id) @skip(if: $random) {
      ...TestOverview
    }
    randomTestOverview(randomTestId: $id) @include(if: $random) {
      ...TestOverview
    }
  }
  fragment TestOverview on TestOverview {
    id
    kind
    title
    description
    totalQuestions
    durationMinutes
    correctMarks
    incorrectMarks
    totalMarks
    isActive
    opensAt
    closesAt
    isLateStartCut
    resultsAt
    attemptLimit
    clockRunsOn
    extraSeconds
    isPractice
    refusal
    filters {
      subjects
      topics
      pyqOnly
      pyqExams
      pyqYears
      passages
    }
    chosenFrom
    openAttempt {
      ...OpenAttempt
      description
      correctMarks
      incorrectMarks
      sections {
        ...PaperSection
      }
      sectionClocks {
        ...SectionClocks
      }
    }
    sections {
      ...PaperSection
    }
    resultCount
    bestResult {
      ...EarlierResult
    }
    results(limit: 50) {
      id
      kind
      isPractice
      completedAt
      shown {
        ...EarlierResult
      }
    }
  }
  fragment EarlierResult on Result {
    id
    kind
    isPractice
    percent
    completedAt
  }
`);
