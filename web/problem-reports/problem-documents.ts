import { graphql } from "../gql/index.ts";

graphql(`
  fragment ProblemReport on ProblemReport {
    id
    questionId
    kind
    text
    reportedAt
    answeredAt
    answer
  }
`);

/** The student's own reports of some questions. */
export const OwnProblemReports = graphql(`
  query OwnProblemReports($questionIds: [ID!]!) {
    problemReports(questionIds: $questionIds) {
      ...ProblemReport
    }
  }
`);

export const ReportProblem = graphql(`
  mutation ReportProblem($questionId: ID!, $kind: ProblemKind!, $text: String) {
    reportProblem(questionId: $questionId, kind: $kind, text: $text) {
      ...ProblemReport
    }
  }
`);

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

export const AnswerProblemReports = graphql(`
  mutation AnswerProblemReports($ids: [ID!]!, $answer: String!) {
    answerProblemReports(ids: $ids, answer: $answer)
  }
`);
