import { testConfig } from "../../../tests/support/config.ts";
import { connectDatabase } from "../../database/client.ts";
import { JobQueue } from "../queue.ts";

// A process that takes a job of the kind "killed" and never ends it. Its argument is the database's URL.
const database = connectDatabase(process.argv[2] ?? "", { maxConnections: 3 });
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const kind = { name: "killed", run: () => new Promise<null>(() => undefined) };
const queue = new JobQueue(database);
await queue.work([kind], { database, config: testConfig({}), now: () => new Date() }, quiet);
