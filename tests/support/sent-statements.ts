import pg from "pg";

/** A statement as it went to PostgreSQL. */
export interface SentStatement {
  /** Under which it is prepared; null for one that is parsed and planned each time. */
  name: string | null;
  text: string;
  values: unknown[];
  /** Until it was answered, in milliseconds; null while it isn't. */
  ms: number | null;
}

/** What a connection of the pools receives when it is opened, which no request causes. */
const OPENING = /^SET timezone\b/;

/** The statements that some work sends to PostgreSQL, in their order. */
export async function sentDuring(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const { prototype } = pg.Client;
  const { query } = prototype as { query: (...given: unknown[]) => unknown };
  const recording = function (this: pg.Client, ...given: unknown[]) {
    const [asked, values] = given as [string | pg.QueryConfig, unknown];
    const config = typeof asked === "string" ? { text: asked, values } : asked;
    const bound = config.values ?? values;
    const statement: SentStatement = {
      name: (config as pg.QueryConfig).name ?? null,
      text: config.text,
      values: Array.isArray(bound) ? bound : [],
      ms: null,
    };
    if (!OPENING.test(statement.text)) sent.push(statement);
    const began = performance.now();
    const answered = () => {
      statement.ms = performance.now() - began;
    };
    // The pool waits by a callback, everybody else by a promise.
    const heard = given.map((each) => {
      if (typeof each !== "function") return each;
      return (...all: unknown[]) => {
        answered();
        each(...all);
      };
    });
    const answer: unknown = Reflect.apply(query, this, heard);
    if (answer instanceof Promise) answer.then(answered, answered);
    return answer;
  };
  Object.assign(prototype, { query: recording });
  try {
    await work();
  } finally {
    Object.assign(prototype, { query });
  }
  return sent;
}
