import { graphql } from "../gql/index.ts";

graphql(`
  fragment QuestionProblems on QuestionProblems {
    id
    count
    oldestAt
    question {
      id
      questionText
      questionHtml
      options
      optionsHtml
      lang
      correctOptionIndex
      subject
      topic
    }
    reports {
      ...ProblemReport
    }
  }
`);

/** The inbox of administrators. */
export const QuestionProblemsQuery = graphql(`
  query QuestionProblems($state: ProblemReportState!, $skip: Int!, $limit: Int!) {
    questionProblems(state: $state, skip: $skip, limit: $limit) {
      totalCount
      items {
        ...QuestionProblems
      }
    }
  }
`);

/** How a reported question went, for those who may see it, and how it stands in the bank. */
export const ReportedQuestionQuery = graphql(`
  query ReportedQuestion($id: ID!, $figures: Boolean!) {
    item(questionId: $id) @include(if: $figures) {
      ...ReportedFigures
    }
    question(id: $id) {
      ...ReportedStanding
    }
  }
  fragment ReportedFigures on Item {
    id
    isCurrent
    revisionNumber
    together {
      id
      attempts
      facility
      discrimination
      revisionAttempts
      choices {
        choice
        share
      }
    }
    flag {
      id
      closedAt
      evidence {
        option
      }
    }
  }
  fragment ReportedStanding on Question {
    id
    withdrawnAt
    revisions {
      number
      createdAt
    }
  }
`);

export const ReopenProblemReports = graphql(`
  mutation ReopenProblemReports($ids: [ID!]!) {
    reopenProblemReports(ids: $ids)
  }
`);

export const AnswerProblemReports = graphql(`
  mutation AnswerProblemReports($ids: [ID!]!, $answer: String!) {
    answerProblemReports(ids: $ids, answer: $answer)
  }
`);
