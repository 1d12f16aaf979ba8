import type pg from "pg";

/** What runs hand-written SQL: the pool, or one connection inside a transaction. */
export type Queryable = Pick<pg.ClientBase, "query">;
