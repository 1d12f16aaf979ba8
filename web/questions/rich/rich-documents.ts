import { graphql } from "../../gql/index.ts";

/** A rich text as it would be stored; BAD_USER_INPUT with what is wrong with it. Nothing is written. */
export const CleanTextQuery = graphql(`
  query CleanText($html: String!) {
    cleanText(html: $html) {
      html
      text
      takenOut
    }
  }
`);
