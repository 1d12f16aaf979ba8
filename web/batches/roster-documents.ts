import { graphql } from "../gql/index.ts";

graphql(`
  fragment RosterFigures on Roster {
    id
    fileName
    uploadedAt
    undoneAt
    rowCount
    newCount
    addedCount
    notTakenCount
  }
`);

/** The last roster, with a page of its rows. */
export const LastRosterQuery = graphql(`
  query LastRoster($taken: Boolean!, $skip: Int!, $limit: Int!) {
    roster {
      ...RosterFigures
      rows(taken: $taken, skip: $skip, limit: $limit) {
        ...RosterRow
      }
    }
  }
  fragment RosterRow on RosterRow {
    id
    row
    email
    fullName
    outcome
    message
    meant
  }
`);

export const RosterFileQuery = graphql(`
  query RosterFile($id: ID!, $taken: Boolean!) {
    rosterFile(id: $id, taken: $taken)
  }
`);

export const TakeRosterRow = graphql(`
  mutation TakeRosterRow($id: ID!, $row: Int!) {
    takeRosterRow(id: $id, row: $row) {
      ...RosterFigures
    }
  }
`);

export const UndoRoster = graphql(`
  mutation UndoRoster($id: ID!) {
    undoRoster(id: $id) {
      ...RosterFigures
    }
  }
`);
