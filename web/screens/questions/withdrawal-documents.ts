import { graphql } from "../../gql/index.ts";

/** Withdraws a question from new tests and draws. */
export const WithdrawQuestion = graphql(`
  mutation WithdrawQuestion($id: ID!) {
    withdrawQuestion(id: $id) {
      ...QuestionStanding
    }
  }
`);

/** Restores it. */
export const RestoreQuestion = graphql(`
  mutation RestoreQuestion($id: ID!) {
    restoreQuestion(id: $id) {
      ...QuestionStanding
    }
  }
`);
