import { graphql } from "../gql/index.ts";

graphql(`
  fragment AuditRow on AuditEntry {
    id
    at
    words
    actorId
    actorName
    ip
    device
    subjectKind
    subjectId
    subjectLabel
    changes {
      field
      before
      after
    }
    previousHash
    hash
  }
`);

export const AuditLogQuery = graphql(`
  query AuditLog(
    $search: String
    $actorId: ID
    $action: String
    $subjectKind: String
    $subjectId: ID
    $from: DateTime
    $before: DateTime
    $skip: Int!
    $limit: Int!
  ) {
    auditLog(
      search: $search
      actorId: $actorId
      action: $action
      subjectKind: $subjectKind
      subjectId: $subjectId
      from: $from
      before: $before
      skip: $skip
      limit: $limit
    ) {
      totalCount
      items {
        ...AuditRow
      }
    }
    auditActors {
      id
      name
    }
    auditCheck {
      at
      entries
      brokenAt
    }
  }
`);

export const AuditFileQuery = graphql(`
  query AuditFile(
    $search: String
    $actorId: ID
    $action: String
    $subjectKind: String
    $subjectId: ID
    $from: DateTime
    $before: DateTime
    $below: Int
  ) {
    auditFile(
      search: $search
      actorId: $actorId
      action: $action
      subjectKind: $subjectKind
      subjectId: $subjectId
      from: $from
      before: $before
      below: $below
    ) {
      csv
      next
    }
  }
`);
