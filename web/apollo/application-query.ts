import { graphql } from "../gql/index.ts";

/** What a page knows of the installation before anyone has signed in. */
export const ApplicationQuery = graphql(`
  query Application {
    application {
      supportEmail
      ageNote
      developmentSignIn
    }
  }
`);
