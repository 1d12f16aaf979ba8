import { graphql } from "../../gql/index.ts";

/** A rich text as it would be stored; BAD_USER_INPUT with its errors. Stores nothing. */
export const CleanTextQuery = graphql(`
  query CleanText($html: String!) {
    cleanText(html: $html) {
      html
      text
      takenOut
    }
  }
`);
