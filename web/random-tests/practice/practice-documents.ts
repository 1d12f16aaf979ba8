import { graphql } from "../../gql/index.ts";

/** How many questions each pool has under filters. */
export const PracticePoolsQuery = graphql(`
  query PracticePools($filters: RandomTestFiltersInput!, $difficulty: PracticeDifficulty) {
    practicePools(filters: $filters, difficulty: $difficulty) {
      pool
      count
      difficultyKnown
    }
  }
`);

/** What to practise: the four choices. */
export const PracticeChoices = graphql(`
  query PracticeChoices {
    practicePools(filters: {}) {
      pool
      count
    }
    weakestArea {
      subject
      topic
      questionCount
    }
    userStatistics {
      id
      scoredTests
    }
  }
`);

export const PracticeSubjects = graphql(`
  query PracticeSubjects {
    practiceSubjects {
      subject
      questionCount
      unseen
      wrong
      marked
    }
  }
`);

export const StartPractice = graphql(`
  mutation StartPractice($input: PracticeInput!) {
    startPractice(input: $input) {
      id
    }
  }
`);

/** The questions of the weakest area that aren't right yet. */
export const WeakestQuestions = graphql(`
  query WeakestQuestions($subject: String!, $topic: String, $limit: Int!) {
    questionsToPractise(subject: $subject, topic: $topic, limit: $limit)
  }
`);

export const StartWeakest = graphql(`
  mutation StartWeakest($questionIds: [ID!]!, $title: String!) {
    practiseSelection(questionIds: $questionIds, title: $title) {
      id
    }
  }
`);

/** The practices in progress; the server allows five. */
export const PracticesInProgress = graphql(`
  query PracticesInProgress {
    practices(finished: false, skip: 0, limit: 10) {
      totalCount
      items {
        ...OpenPractice
      }
    }
  }
`);

/** Ends a practice; its answers stay in the student's history. */
export const DiscardPractice = graphql(`
  mutation DiscardPractice($id: ID!) {
    endPractice(id: $id) {
      id
      finishedAt
    }
  }
`);
