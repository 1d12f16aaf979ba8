/** A bucket of tokens: so many at once, and so many come back each minute. */
export interface Limit {
  burst: number;
  perMinute: number;
}

/**
 * Every rate limit (contract.md, section 4: 429), before RATE_LIMIT_FACTOR. The measure for an
 * address is a class of 200 students behind one, who sign in, load, start, save every two seconds
 * and submit in the same minute: tests/attacks/limits.test.ts lets it happen.
 */
export const LIMITS = {
  /**
   * Everything from one address on /api and /graphql, before anything is read. The class saves 100
   * times a second and opens with about 15 requests each; a flood is thousands a second.
   */
  address: { burst: 10_000, perMinute: 18_000 },
  /**
   * Requests of an address without a sign-in that holds. The class needs about 5 each when it
   * begins, and 2 each when its access tokens end together, every 15 minutes.
   */
  visitor: { burst: 1_500, perMinute: 1_200 },
  /** Steps of a sign-in from one address: 4 each, in trial mode too, and some do it twice. */
  signInSteps: { burst: 2_000, perMinute: 600 },
  /** Completed sign-ins of one person: each makes a session that lives for a month. */
  signIn: { burst: 20, perMinute: 6 },
  /** New access tokens for one refresh token: needed every 15 minutes, and once for each tab. */
  refresh: { burst: 60, perMinute: 12 },
  /** All requests of one person: a quiz saves 30 times a minute, and people have tabs. */
  user: { burst: 400, perMinute: 600 },
  /** Attempts opened and submitted by one person: each keeps a row for ever. */
  attempts: { burst: 60, perMinute: 30 },
  /** Random tests made by one person: each draws from the whole bank and keeps a paper. */
  generate: { burst: 12, perMinute: 12 },
  /** Files sent by one administrator: each may be 50 MB, and two are worked on at a time. */
  upload: { burst: 40, perMinute: 12 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** The root fields of GraphQL, and so the REST routes, that cost more than a request. */
export const FIELD_LIMITS: Readonly<Record<string, LimitName>> = {
  generateRandomTest: "generate",
  importQuestions: "upload",
  importTest: "upload",
  refreshSession: "refresh",
  startFresh: "attempts",
  startRandomTest: "attempts",
  startTest: "attempts",
  submitQuiz: "attempts",
  submitRandomTest: "attempts",
};
