import { graphql } from "../../gql/index.ts";

// One query for each part, so that they fail independently (docs/screens.md, section 13).

/** The four counters. */
export const AdminCountersQuery = graphql(`
  query AdminCounters($tests: Boolean!) {
    adminCounters {
      ...AdminFigures
    }
  }
`);

/** Recent Questions: 5 of them (docs/rules.md, section 12). */
export const RecentQuestionsQuery = graphql(`
  query RecentQuestions($limit: Int!) {
    questions(limit: $limit) {
      items {
        ...RecentQuestion
      }
    }
  }
`);

/** Counts of tasks for staff, for the admin bar and Needs attention. */
export const AdminWaitingQuery = graphql(`
  query AdminWaiting(
    $items: Boolean!
    $problems: Boolean!
    $audit: Boolean!
    $live: Boolean!
    $webhooks: Boolean!
  ) {
    liveTests @include(if: $live) {
      id
      phase
    }
    flaggedItems(limit: 1) @include(if: $items) {
      totalCount
      items {
        id
        evidence {
          attempts
          option
          optionShare
          optionRest
          keyShare
          keyRest
        }
      }
    }
    questionProblems(state: OPEN, skip: 0, limit: 1) @include(if: $problems) {
      totalCount
      items {
        id
        count
        oldestAt
      }
    }
    webhooks @include(if: $webhooks) {
      id
      url
      failingSince
    }
    auditCheck @include(if: $audit) {
      at
      brokenAt
    }
  }
`);
