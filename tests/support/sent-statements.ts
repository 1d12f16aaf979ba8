import pg from "pg";

/** A statement as it went to PostgreSQL. */
export interface SentStatement {
  /** Under which it is prepared; null for one that is parsed and planned each time. */
  name: string | null;
  text: string;
  values: unknown[];
}

/** The statements that some work sends to PostgreSQL, in their order. */
export async function sentDuring(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const { prototype } = pg.Client;
  const { query } = prototype as { query: (...given: unknown[]) => unknown };
  const recording = function (this: pg.Client, ...given: unknown[]) {
    const [asked, values] = given as [string | pg.QueryConfig, unknown];
    const config = typeof asked === "string" ? { text: asked, values } : asked;
    const bound = config.values ?? values;
    sent.push({
      name: (config as pg.QueryConfig).name ?? null,
      text: config.text,
      values: Array.isArray(bound) ? bound : [],
    });
    return Reflect.apply(query, this, given);
  };
  Object.assign(prototype, { query: recording });
  try {
    await work();
  } finally {
    Object.assign(prototype, { query });
  }
  return sent;
}
