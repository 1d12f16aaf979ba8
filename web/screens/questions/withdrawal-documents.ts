import { graphql } from "../../gql/index.ts";

/** Takes a question out of new tests and draws. */
export const WithdrawQuestion = graphql(`
  mutation WithdrawQuestion($id: ID!) {
    withdrawQuestion(id: $id) {
      ...QuestionStanding
    }
  }
`);

/** Brings it back. */
export const RestoreQuestion = graphql(`
  mutation RestoreQuestion($id: ID!) {
    restoreQuestion(id: $id) {
      ...QuestionStanding
    }
  }
`);
