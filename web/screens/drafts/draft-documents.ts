import { graphql } from "../../gql/index.ts";

/** The key that encrypts the user's drafts on this device. */
export const DraftKeyQuery = graphql(`
  query DraftKey {
    draftKey
  }
`);
