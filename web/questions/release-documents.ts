import { graphql } from "../gql/index.ts";

/** Whether random tests draw a question, and why not. */
export const QuestionStandingFields = graphql(`
  fragment QuestionStanding on Question {
    id
    keptBack
    releasedAt
    keptBackBy {
      id
      title
      isPublic
      isActive
    }
  }
`);

/** Gives a question to random tests, whatever tests it stands in. */
export const ReleaseQuestion = graphql(`
  mutation ReleaseQuestion($id: ID!) {
    releaseQuestion(id: $id) {
      ...QuestionStanding
    }
  }
`);

/** Ends its release. */
export const KeepBackQuestion = graphql(`
  mutation KeepBackQuestion($id: ID!) {
    keepBackQuestion(id: $id) {
      ...QuestionStanding
    }
  }
`);
