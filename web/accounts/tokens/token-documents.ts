import { graphql } from "../../gql/index.ts";

export const PersonalTokensQuery = graphql(`
  query PersonalTokens {
    personalTokens {
      ...TokenRow
    }
  }
  fragment TokenRow on PersonalToken {
    id
    name
    scopes
    expiresAt
    lastUsedAt
  }
`);

export const CreatePersonalToken = graphql(`
  mutation CreatePersonalToken($input: PersonalTokenInput!) {
    createPersonalToken(input: $input) {
      token {
        ...TokenRow
      }
      secret
    }
  }
`);

export const EndPersonalToken = graphql(`
  mutation EndPersonalToken($id: ID!) {
    endPersonalToken(id: $id)
  }
`);
