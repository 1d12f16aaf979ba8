import { graphql } from "../gql/index.ts";

/** A page of the accounts. */
export const UsersQuery = graphql(`
  query Users(
    $search: String
    $role: Role
    $active: Boolean
    $batchId: ID
    $order: UserOrder
    $skip: Int!
    $limit: Int!
  ) {
    users(
      search: $search
      role: $role
      active: $active
      batchId: $batchId
      order: $order
      skip: $skip
      limit: $limit
    ) {
      totalCount
      items {
        ...UserRow
      }
    }
  }
  fragment UserRow on User {
    id
    email
    fullName
    profilePicture
    role
    isActive
    isAppointed
    createdAt
    lastSignInAt
    deletionAt
    testsTaken
    openAttemptCount
  }
`);

export const SetUserRole = graphql(`
  mutation SetUserRole($userId: ID!, $role: Role!) {
    setUserRole(userId: $userId, role: $role) {
      id
      role
    }
  }
`);

export const SetUserActive = graphql(`
  mutation SetUserActive($userId: ID!, $isActive: Boolean!) {
    setUserActive(userId: $userId, isActive: $isActive) {
      id
      isActive
    }
  }
`);

/** Ends all sessions of another account. */
export const SignUserOut = graphql(`
  mutation SignUserOut($userId: ID!) {
    signUserOut(userId: $userId) {
      id
    }
  }
`);

/** Marks another account for deletion. */
export const DeleteUser = graphql(`
  mutation DeleteUser($userId: ID!) {
    deleteUser(userId: $userId) {
      id
      deletionAt
    }
  }
`);

/** Takes the deletion of another account back. */
export const KeepUser = graphql(`
  mutation KeepUser($userId: ID!) {
    keepUser(userId: $userId) {
      id
      deletionAt
    }
  }
`);
