import { graphql } from "../gql/index.ts";

/** One's own account, and where it is signed in. */
export const AccountQuery = graphql(`
  query Account {
    account {
      id
      fullName
      email
      unclaimedEmail
      createdAt
    }
    mySessions {
      ...SignedInPlace
    }
  }
  fragment SignedInPlace on Session {
    id
    device
    signedInAt
    lastUsedAt
    isCurrent
  }
`);

export const EndSession = graphql(`
  mutation EndSession($id: ID!) {
    endSession(id: $id)
  }
`);

export const LogoutEverywhere = graphql(`
  mutation LogoutEverywhere {
    logoutEverywhere
  }
`);
