import { buildStale } from "../../scripts/build.ts";

/** Before the tests of the server in a process of its own: it is what stands in the sources. */
export async function setup(): Promise<void> {
  await buildStale(["database client", "typed operations", "server"]);
}
