/** What GraphiQL opens with: operations that run as they are, once somebody is signed in. */
export const EXAMPLE_OPERATIONS = `# Operations to begin with. Put the cursor into one and press Ctrl+Enter (⌘+Enter), or pick one
# from the run button's menu. Ctrl+Space completes names; the book at the left explains them all.
#
# Most need a sign-in: use the link above. To be somebody else, set an access token under Headers:
#   { "authorization": "Bearer ACCESS_TOKEN" }

# Who am I? Null for a visitor.
query Me {
  viewer {
    id
    email
    fullName
    role
  }
}

# The tests you may take, newest first.
query Tests {
  tests(limit: 5) {
    totalCount
    items {
      id
      title
      subjects
      totalQuestions
      durationMinutes
      correctMarks
      incorrectMarks
    }
  }
}

# What the random test generator offers, and how many questions match a choice.
query Filters {
  filterOptions {
    subjects
    pyqExams
    pyqYears
  }
  randomTestMatches(filters: { pyqOnly: true })
}

# A test of three questions for you alone. Start it with startRandomTest(randomTestId: ...).
mutation Generate {
  generateRandomTest(
    input: { numQuestions: 3, durationMinutes: 5, correctMarks: 1, incorrectMarks: 0.25 }
  ) {
    id
    title
    totalMarks
  }
}

# Your results and how they add up.
query Progress {
  results(limit: 5) {
    totalCount
    items {
      id
      testTitle
      score
      maxMarks
      percent
      completedAt
    }
  }
  userStatistics {
    totalTestsTaken
    averageScore
    bestScore
    totalTimeSpentMinutes
  }
}
`;
