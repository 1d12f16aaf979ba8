import { graphql } from "../gql/index.ts";

/** The question that is edited. */
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

/** The words and labels of a question that is copied. */
export const CopiedQuestionQuery = graphql(`
  query CopiedQuestion($id: ID!) {
    question(id: $id) {
      ...FormWords
    }
  }
`);

/** A question as it stands on the server now, for anyone who was about to save another. */
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

/** The subjects that the bank has. */
export const SubjectSuggestionsQuery = graphql(`
  query SubjectSuggestions {
    subjects
  }
`);

/** The topics that the bank has for a subject. */
export const TopicSuggestionsQuery = graphql(`
  query TopicSuggestions($subject: String!) {
    topics(subject: $subject)
  }
`);

/** The exams that the bank's previous year questions are from. */
export const ExamSuggestionsQuery = graphql(`
  query ExamSuggestions {
    bankExams
  }
`);

/** Adds a question; CONFLICT when the bank has it already. */
export const CreateQuestion = graphql(`
  mutation CreateQuestion($input: QuestionInput!) {
    createQuestion(input: $input) {
      id
    }
  }
`);

/** Saves an edited question; CONFLICT for a duplicate, and when someone else's edit came first. */
export const UpdateQuestion = graphql(`
  mutation UpdateQuestion($id: ID!, $revisionNumber: Int!, $input: QuestionInput!) {
    updateQuestion(id: $id, revisionNumber: $revisionNumber, input: $input) {
      ...EditedQuestion
    }
  }
`);
