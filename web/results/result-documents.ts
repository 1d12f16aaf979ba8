import { graphql } from "../gql/index.ts";

/** A page of the results, ordered and filtered over all of them, with the figures above the list. */
export const ResultsQuery = graphql(`
  query Results($kind: AttemptKind, $score: ResultScore, $order: ResultOrder!) {
    results(kind: $kind, score: $score, order: $order, limit: 50) {
      totalCount
      regularCount
      randomCount
      items {
        ...ResultRow
      }
    }
    userStatistics {
      id
      totalTestsTaken
      scoredTests
      averageScore
      bestScore
      highScoreRate
      lowScores
    }
  }
  fragment ResultRow on Result {
    id
    ...ResultName
    shown {
      id
      score
      maxMarks
      percent
    }
    timeTakenMinutes
    completedAt
  }
  fragment ResultName on Result {
    kind
    testTitle
    totalQuestions
    filtersName
    ofPastYears
  }
`);

/** A further page of the same list. */
export const MoreResultsQuery = graphql(`
  query MoreResults($kind: AttemptKind, $score: ResultScore, $order: ResultOrder!, $skip: Int!) {
    results(kind: $kind, score: $score, order: $order, skip: $skip, limit: 50) {
      items {
        ...ResultRow
      }
    }
  }
`);

/**
 * One result: whole once its score was looked at, and before that what is told without it. What the
 * student did stands in lists along the questions, what was asked in `solutions`.
 */
export const ResultQuery = graphql(`
  query Result($id: ID!) {
    result(id: $id) {
      id
      kind
      ...BeforeScore
      shown {
        ...WholeResult
      }
    }
  }
  fragment BeforeScore on Result {
    id
    testTitle
    completedAt
    totalQuestions
    blindReview {
      id
      state
      questionCount
      answeredCount
    }
  }
  fragment WholeResult on Result {
    id
    kind
    testTitle
    score
    maxMarks
    percent
    blindReview {
      id
      outcome {
        blindScore
      }
    }
    timeTakenMinutes
    durationMinutes
    lateAnswers
    completedAt
    totalQuestions
    correctCount
    incorrectCount
    unansweredCount
    correctMarks
    incorrectMarks
    annotations
    filters {
      subjects
      topics
      pyqOnly
      pyqExams
      pyqYears
      passages
    }
    subjects {
      ...ResultSubject
    }
    sections {
      ...ResultSection
    }
    answers
    marked
    firstShown
    secondsSpent
    changeCounts
    visits
    choices
    secondsReading
    solutions {
      ...Solution
    }
    passages {
      ...ResultPassage
    }
  }
  fragment ResultPassage on PaperPassage {
    id
    passageId
    title
    text
    html
    source
    lang
  }
  fragment ResultSubject on ResultSubject {
    id
    subject
    totalQuestions
    correctCount
    incorrectCount
    unansweredCount
    score
    maxMarks
  }
  fragment ResultSection on ResultSection {
    section {
      title
      firstQuestion
      totalQuestions
      minutes
    }
    correctCount
    incorrectCount
    unansweredCount
    score
    maxMarks
    secondsSpent
  }
  fragment Solution on Solution {
    questionId
    questionText
    options
    questionHtml
    optionsHtml
    lang
    passageId
    correctOptionIndex
    subject
    topic
    pyq
    pyqYear
    pyqExam
    explanation
    explanationHtml
  }
`);

/** Looks at the score of a result. */
export const ShowScore = graphql(`
  mutation ShowScore($resultId: ID!) {
    showScore(resultId: $resultId) {
      id
      scoreSeenAt
    }
  }
`);

/** What can be practised of a result just now; it changes with the bank. */
export const PracticeOfResult = graphql(`
  query PracticeOfResult($id: ID!) {
    result(id: $id) {
      id
      practisable
      drills {
        ...Drill
      }
    }
  }
  fragment Drill on Drill {
    subject
    topic
    questionCount
    durationMinutes
    correctMarks
    incorrectMarks
  }
`);
