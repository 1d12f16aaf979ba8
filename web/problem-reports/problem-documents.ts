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
