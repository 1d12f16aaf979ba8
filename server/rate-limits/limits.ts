/** A bucket of tokens: so many at once, and so many come back each minute. */
export interface Limit {
  burst: number;
  perMinute: number;
}

/**
 * Every rate limit (docs/api.md, section 8: 429), before RATE_LIMIT_FACTOR. The measure for an
 * address is a hall of 5,000 students behind one, who sign in within a quarter of an hour, save
 * every 30 seconds and submit within a minute: anyone who shows a token that holds is counted as a
 * person, never as an address.
 */
export const LIMITS = {
  /**
   * Requests of an address without a sign-in that holds. The hall needs about 3 each when it
   * begins; a refusal costs a tenth of a millisecond.
   */
  visitor: { burst: 6_000, perMinute: 3_000 },
  /** Milliseconds of work for an address without a sign-in: a twentieth of a core. */
  visitorWork: { burst: 4_000, perMinute: 3_000 },
  /** Kilobytes of bodies of an address without a sign-in. */
  visitorBodies: { burst: 4_000, perMinute: 4_000 },
  /** Steps of a sign-in from one address: 4 each, in trial mode too, and some do it twice. */
  signInSteps: { burst: 8_000, perMinute: 2_400 },
  /** Completed sign-ins of one person: each makes a session that lives for a month. */
  signIn: { burst: 20, perMinute: 6 },
  /** One-time codes exchanged, or tried, from one address: the hall needs one each. */
  exchange: { burst: 6_000, perMinute: 2_400 },
  /** New access tokens for one refresh token: needed every 15 minutes, and once for each tab. */
  refresh: { burst: 60, perMinute: 12 },
  /** Requests that show a refresh token issued here, for each token: refreshes and logouts. */
  session: { burst: 80, perMinute: 20 },
  /** All requests of one person: a quiz saves 30 times a minute, and people have tabs. */
  user: { burst: 400, perMinute: 600 },
  /** Kilobytes of bodies of one person: a save has 3, on a paper of 1,000 questions 20. */
  bodies: { burst: 1_500, perMinute: 1_500 },
  /**
   * Milliseconds of work for one person, of node and of PostgreSQL as they are measured, all but starts, saves
   * and submits: a page costs 5 to 25, so a page each second is affordable for good, and a hurried minute before.
   */
  work: { burst: 4_000, perMinute: 1_500 },
  /** Saves of one person, over all tabs: a quiz saves with each answer and every 30 seconds. */
  saves: { burst: 200, perMinute: 240 },
  /** Attempts opened, taken up and submitted by one person: each keeps a row for ever. */
  attempts: { burst: 30, perMinute: 15 },
  /** Reasons and notes of one person: a note is saved a second after each pause in typing. */
  notes: { burst: 120, perMinute: 90 },
  /** Answers in review of one person, overruled and taken back: a queue from offline comes at once. */
  reviews: { burst: 320, perMinute: 60 },
  /** Random tests, drills and practices made by one person: each keeps its questions. What came to nothing doesn't count. */
  generate: { burst: 12, perMinute: 12 },
  /** Files sent by one administrator: each may be 500 MB, and two are worked on at a time. */
  upload: { burst: 40, perMinute: 12 },
  /** Pictures sent by one administrator: each takes some hundred milliseconds to shape. */
  pictures: { burst: 60, perMinute: 30 },
  /** Imports cancelled and undone, and rows settled, by one administrator. */
  settle: { burst: 120, perMinute: 120 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** The root fields of GraphQL, and so the REST routes, that cost more than a request. */
export const FIELD_LIMITS: Readonly<Record<string, LimitName>> = {
  answerReview: "reviews",
  cancelImport: "settle",
  discardAttempt: "attempts",
  exchangeSignInCode: "exchange",
  generateRandomTest: "generate",
  noteMistake: "notes",
  answerPractice: "saves",
  practiseQuestions: "generate",
  practiseSelection: "generate",
  practiseSubject: "generate",
  importQuestions: "upload",
  importTest: "upload",
  uploadImage: "pictures",
  uploadRoster: "upload",
  rateReview: "reviews",
  reportProblem: "notes",
  refreshSession: "refresh",
  resumeAttempt: "attempts",
  saveProgress: "saves",
  startDiagnostic: "generate",
  startFresh: "attempts",
  startPractice: "generate",
  startRandomTest: "attempts",
  startTest: "attempts",
  settleImportRow: "settle",
  submitAttempt: "attempts",
  submitQuiz: "attempts",
  submitRandomTest: "attempts",
  stripImport: "settle",
  undoImport: "settle",
  undoReview: "reviews",
};

/**
 * Those of them that count what they made alone, tests, drills and practices alike: a student who looks for
 * filters that enough questions pass must not use up what they may generate. Tries are held by `user` and
 * `work`.
 */
export const COUNTED_WHEN_DONE: ReadonlySet<string> = new Set(
  Object.keys(FIELD_LIMITS).filter((field) => FIELD_LIMITS[field] === "generate"),
);
