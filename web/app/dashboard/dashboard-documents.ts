import { graphql } from "../../gql/index.ts";

// One query for each part: a part that fails leaves the others standing (docs/screens.md,
// section 4).

/** The four figures. */
export const DashboardFiguresQuery = graphql(`
  query DashboardFigures {
    userStatistics {
      id
      totalTestsTaken
      averageScore
      bestScore
      totalTimeSpentMinutes
    }
    deletionTakenBackAt
  }
`);

/** Subject Performance, and the weakest subject. */
export const DashboardSubjectsQuery = graphql(`
  query DashboardSubjects {
    subjectStatistics {
      id
      subject
      testsTaken
      averageScore
      bestScore
    }
  }
`);

/** Available Tests: 5 of them (docs/rules.md, section 12). */
export const DashboardTestsQuery = graphql(`
  query DashboardTests {
    tests(limit: 5) {
      totalCount
      items {
        id
        title
        description
        totalQuestions
        durationMinutes
        correctMarks
        incorrectMarks
        totalMarks
      }
    }
  }
`);

/** The results of the trend; the newest 5 are the Recent Results. */
export const DashboardResultsQuery = graphql(`
  query DashboardResults {
    results(limit: 12) {
      totalCount
      items {
        id
        kind
        testTitle
        score
        maxMarks
        percent
        timeTakenMinutes
        completedAt
      }
    }
  }
`);

/** The attempts under way, as the server has them. */
export const DashboardAttemptsQuery = graphql(`
  query DashboardAttempts {
    openAttempts {
      id
      kind
      testId
      randomTestId
      title
      totalQuestions
      savedAt
      sequence
      currentQuestion
      timeLeftSeconds
      tabSwitchCount
      penaltyMinutes
      answers
    }
  }
`);
