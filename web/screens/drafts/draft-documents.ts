import { graphql } from "../../gql/index.ts";

/** What one's drafts on a device are encrypted with. */
export const DraftKeyQuery = graphql(`
  query DraftKey {
    draftKey
  }
`);
