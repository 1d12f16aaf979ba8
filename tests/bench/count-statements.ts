import cluster from "node:cluster";
import { createRequire } from "node:module";

// Loaded into a server before anything else (server-child.ts): counts what it sends to PostgreSQL
// through whichever `pg` its own folder has, and answers the count when its parent asks.
const pg = createRequire(process.argv[1] ?? import.meta.url)("pg") as {
  Client: { prototype: { query: (...given: unknown[]) => unknown } };
};
const { prototype } = pg.Client;
const { query } = prototype;
let count = 0;
prototype.query = function (this: unknown, ...given: unknown[]) {
  count += 1;
  return Reflect.apply(query, this, given);
};
// A process of several talks with the first of them alone.
if (cluster.isPrimary) {
  process.on("message", () => process.send?.(count));
  // Nobody is kept alive for being asked.
  process.channel?.unref();
}
