import { graphql } from "../gql/index.ts";

/**
 * One result: complete once its score was opened, or else the part that may be shown before. The student's work is in
 * lists parallel to the questions, and the questions are in `solutions`.
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
    answeredCount
    timeTakenMinutes
    lateAnswers
    arrivedLate
    lateDeliveryAt
    tabSwitchCount
    ...HiddenReview
  }
  fragment WholeResult on Result {
    ...TakenResult
    blindReview {
      id
      outcome {
        blindScore
      }
    }
  }
  fragment TakenResult on Result {
    id
    kind
    testTitle
    filtersName
    score
    maxMarks
    percent
    timeTakenMinutes
    durationMinutes
    extraSeconds
    lateAnswers
    arrivedLate
    lateDeliveryAt
    isPractice
    completedAt
    receipt
    totalQuestions
    correctCount
    incorrectCount
    unansweredCount
    correctMarks
    incorrectMarks
    annotations
    regrades {
      id
      regradedAt
      scoreBefore
      scoreAfter
      questions {
        position
        words
      }
    }
    filters {
      subjects
      topics
      pyqOnly
      pyqExams
      pyqYears
      passages
    }
    chosenFrom
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
    answeredAt
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
    isHeld
    correction {
      kind
      optionIndexes
    }
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

/** The questions of a result that can be practised now; it changes with the bank. */
export const PracticeOfResult = graphql(`
  query PracticeOfResult($id: ID!) {
    result(id: $id) {
      id
      practisable
      rank {
        place
        students
      }
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
