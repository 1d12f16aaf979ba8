import { graphql } from "../../gql/index.ts";

/** The batches to choose from. Includes archived ones, since their reports remain. */
export const BatchChoicesQuery = graphql(`
  query BatchChoices {
    batches(archived: true, limit: 100) {
      items {
        id
        name
        letters
        tint
        archivedAt
      }
    }
  }
`);
