/** An operation that a page asks before its scripts are there, as it is sent. */
export interface EarlyQuestion {
  operationName: string;
  variables: object;
  extensions: { persistedQuery: { version: 1; sha256Hash: string } };
}

/** A question on its way, and in whose name it was asked. */
interface EarlyAnswer {
  token: string;
  question: EarlyQuestion;
  /** When, in milliseconds since 1970. */
  askedAt: number;
  response: Promise<Response>;
}

/** An answer that is older tells what was: scripts that came so late ask again. In milliseconds. */
const FRESH_MS = 60_000;

declare global {
  interface Window {
    /**
     * Set by `app/early.ts`, which runs while the page's scripts are still on their way. Null once they
     * are there: what they ask from then on, they ask themselves.
     */
    lexamEarly?: EarlyAnswer | null;
  }
}

// The small script came later than the large ones: it must not ask what they ask already.
if (typeof window !== "undefined" && window.lexamEarly === undefined) window.lexamEarly = null;

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/**
 * The answer to an operation, if the page has asked it already, for the same person and in the same
 * words, within the last minute. It is given once: who asks again wants to know again.
 *
 * @param question what would be sent
 * @param token in whose name
 */
export function takeEarlyAnswer(question: object, token: string | null): Promise<Response> | null {
  const early = window.lexamEarly;
  if (early === undefined || early === null || sorted(early.question) !== sorted(question))
    return null;
  window.lexamEarly = null;
  const isFresh = Date.now() - early.askedAt < FRESH_MS;
  return early.token === token && isFresh ? early.response : null;
}
