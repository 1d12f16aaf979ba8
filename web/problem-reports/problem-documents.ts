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
  fragment ReportedQuestion on ReportedQuestion {
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
export const ReportedQuestions = graphql(`
  query ReportedQuestions($state: ProblemReportState!, $skip: Int!, $limit: Int!) {
    reportedQuestions(state: $state, skip: $skip, limit: $limit) {
      totalCount
      items {
        ...ReportedQuestion
      }
    }
  }
`);

export const AnswerProblemReports = graphql(`
  mutation AnswerProblemReports($ids: [ID!]!, $answer: String!) {
    answerProblemReports(ids: $ids, answer: $answer)
  }
`);
