import { graphql } from "../../gql/index.ts";

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
