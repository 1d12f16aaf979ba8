import { graphql } from "../gql/index.ts";

/** How far a practice has come. */
graphql(`
  fragment PracticeProgress on Practice {
    id
    kind
    title
    questionCount
    answeredCount
    rightCount
    currentQuestion
    minutes
    secondsLeft
    finishedAt
  }
`);

/** What comes with an answer. */
graphql(`
  fragment PracticeKey on PracticeAnswer {
    choice
    isRight
    seconds
    correctOptionIndex
    acceptedOptions
    explanation
    explanationHtml
  }
`);

/** A whole practice; the keys of what was answered alone. */
export const PracticeQuery = graphql(`
  query Practice($id: ID!) {
    practice(id: $id) {
      ...PracticeProgress
      questions {
        id
        position
        questionId
        questionText
        questionHtml
        options
        optionsHtml
        lang
        subject
        topic
        passageId
        isHeld
        isAnswered
        answer {
          ...PracticeKey
        }
      }
      passages {
        ...PaperPassage
      }
    }
  }
`);

/** How it went, by subject and topic. */
export const PracticeOutcomesQuery = graphql(`
  query PracticeOutcomes($id: ID!) {
    practice(id: $id) {
      id
      outcomes {
        id
        subject
        topic
        answered
        right
      }
    }
  }
`);

export const AnswerPractice = graphql(`
  mutation AnswerPractice($id: ID!, $position: Int!, $choice: Int, $seconds: Int!) {
    answerPractice(id: $id, position: $position, choice: $choice, seconds: $seconds) {
      isRefused
      practice {
        ...PracticeProgress
      }
      question {
        id
        isHeld
        isAnswered
        answer {
          ...PracticeKey
        }
      }
    }
  }
`);

export const EndPractice = graphql(`
  mutation EndPractice($id: ID!) {
    endPractice(id: $id) {
      ...PracticeProgress
    }
  }
`);

/** Begins a practice of a selection. */
export const PractiseSelection = graphql(`
  mutation PractiseSelection($questionIds: [ID!]!, $title: String!) {
    practiseSelection(questionIds: $questionIds, title: $title) {
      id
    }
  }
`);

/** Begins the diagnostic, or takes it up. */
export const StartDiagnostic = graphql(`
  mutation StartDiagnostic {
    startDiagnostic {
      id
    }
  }
`);
