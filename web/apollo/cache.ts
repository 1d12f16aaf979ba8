import { InMemoryCache } from "@apollo/client";
import { listNames } from "#rules/progress.ts";

/** Pages of a list replace each other: a screen shows the list it asked for, not a patchwork. */
const replace = <T>(_existing: T, incoming: T): T => incoming;

/**
 * The normalised cache. Every type that has an `id` is one record under it. A question on an
 * attempt's paper (PaperQuestion) and in a result (ResultQuestion) are records of their own, so an
 * answer or a mark never hangs on the bank's Question. Lists are told apart by their filters and
 * their page.
 */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          tests: {
            keyArgs: ["search", "subject", "publicOnly", "own", "order", "skip", "limit"],
            merge: replace,
          },
          allTests: {
            keyArgs: ["search", "subject", "active", "public", "skip", "limit"],
            merge: replace,
          },
          results: {
            keyArgs: ["kind", "score", "order", "skip", "limit"],
            merge: replace,
          },
          questions: {
            keyArgs: [
              ...["search", "subject", "topic", "pyq", "pyqYear", "pyqExam", "keptBack"],
              ...["order", "skip", "limit"],
            ],
            merge: replace,
          },
          subjects: { merge: replace },
          topics: { merge: replace },
          bankExams: { merge: replace },
          bankYears: { merge: replace },
          bankChanges: { merge: replace },
          bankNames: { merge: replace },
          bankTopics: { merge: replace },
          nearNames: { merge: replace },
          filterOptions: { merge: replace },
          mySessions: { merge: replace },
          users: {
            keyArgs: ["search", "role", "active", "order", "skip", "limit"],
            merge: replace,
          },
          invited: { keyArgs: ["testId", "skip", "limit"], merge: replace },
          openAttempts: { merge: replace },
          subjectStatistics: { merge: replace },
        },
      },
      Application: { keyFields: [] },
      Dashboard: {
        keyFields: [],
        fields: {
          tests: { merge: replace },
          results: { merge: replace },
          openAttempts: { merge: replace },
          subjectStatistics: { merge: replace },
        },
      },
      ImportRowPage: { keyFields: false },
      ImportRow: { keyFields: false },
      ImportSummary: { keyFields: false },
      AdminCounters: { keyFields: [] },
      QuestionPage: { keyFields: false },
      UserPage: { keyFields: false },
      InvitedPage: { keyFields: false },
      OwnAttempts: { keyFields: false },
      DrawnQuestion: { keyFields: false },
      TestPage: { keyFields: false },
      AllTestsPage: { keyFields: false },
      ResultPage: { keyFields: false },
      AccessToken: { keyFields: false },
      SessionExpiry: { keyFields: false },
      Attempt: {
        fields: {
          ...Object.fromEntries(listNames.map((name) => [name, { merge: replace }])),
          questions: { merge: replace },
        },
      },
      Result: {
        fields: {
          questions: { merge: replace },
          subjects: { merge: replace },
          drills: { merge: replace },
          practisable: { merge: replace },
        },
      },
      Drill: { keyFields: false },
      Question: {
        fields: {
          options: { merge: replace },
          askedIn: { merge: replace },
          revisions: { merge: replace },
        },
      },
      QuestionRevision: { keyFields: false },
      AskingTest: { keyFields: false },
      TouchedTest: { keyFields: false },
      BankName: { keyFields: false },
      NearNames: { keyFields: false },
      BankChangePreview: { keyFields: false },
      Test: {
        fields: {
          own: { merge: replace },
          subjects: { merge: replace },
          questionIds: { merge: replace },
          questions: { merge: replace },
        },
      },
    },
  });
}
