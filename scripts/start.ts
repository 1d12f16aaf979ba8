import { BUILT_SERVER, buildStale } from "./build.ts";
import { stopWithNpm } from "./stop-with-npm.ts";

// `npm start`: builds what is stale, then becomes the server.
try {
  await buildStale();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
stopWithNpm();
await import(BUILT_SERVER);
