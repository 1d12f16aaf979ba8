import { graphql } from "../gql/index.ts";

/** A page of the accounts. */
export const UsersQuery = graphql(`
  query Users($search: String, $role: Role, $active: Boolean, $skip: Int!, $limit: Int!) {
    users(search: $search, role: $role, active: $active, skip: $skip, limit: $limit) {
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
