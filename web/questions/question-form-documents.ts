import { graphql } from "../gql/index.ts";

/** The edited question. */
export const EditedQuestionQuery = graphql(`
  query EditedQuestion($id: ID!) {
    question(id: $id) {
      ...EditedQuestion
    }
  }
  fragment EditedQuestion on Question {
    id
    ...FormWords
    passage {
      id
      title
      beginning
    }
    createdAt
    revisionNumber
    resultsOnOldWording
    openAttemptCount
    ...QuestionStanding
    ...QuestionUse
    revisions {
      ...Wording
    }
  }
  fragment FormWords on Question {
    id
    questionText
    options
    correctOptionIndex
    subject
    topic
    pyq
    pyqYear
    pyqExam
    explanation
    lang
    questionHtml
    optionsHtml
    explanationHtml
  }
  fragment Wording on QuestionRevision {
    number
    createdAt
    author
    questionText
    options
    correctOptionIndex
    subject
    topic
    pyq
    pyqYear
    pyqExam
    explanation
  }
`);

/** The texts and labels of a question to copy. */
export const CopiedQuestionQuery = graphql(`
  query CopiedQuestion($id: ID!) {
    question(id: $id) {
      ...FormWords
    }
  }
`);

/** The server's current version of a question, for a person who saved another. */
export const TheirWordingQuery = graphql(`
  query TheirWording($id: ID!) {
    question(id: $id) {
      id
      revisionNumber
      revisions {
        ...Wording
      }
    }
  }
`);

/** The subjects of the bank. */
export const SubjectSuggestionsQuery = graphql(`
  query SubjectSuggestions {
    subjects
  }
`);

/** The topics of a subject. */
export const TopicSuggestionsQuery = graphql(`
  query TopicSuggestions($subject: String!) {
    topics(subject: $subject)
  }
`);

/** The exams of the bank's previous year questions. */
export const ExamSuggestionsQuery = graphql(`
  query ExamSuggestions {
    bankExams
  }
`);

/** Adds a question; CONFLICT if the bank already has it. */
export const CreateQuestion = graphql(`
  mutation CreateQuestion($input: QuestionInput!) {
    createQuestion(input: $input) {
      id
    }
  }
`);

/** Saves an edited question; CONFLICT for a duplicate, and if another person saved first. */
export const UpdateQuestion = graphql(`
  mutation UpdateQuestion($id: ID!, $revisionNumber: Int!, $input: QuestionInput!) {
    updateQuestion(id: $id, revisionNumber: $revisionNumber, input: $input) {
      ...EditedQuestion
    }
  }
`);
