// A small server: starts the embedded PostgreSQL on the folder it is given, says so in one line
// of JSON, and lives until it is killed, or ends in an orderly way on SIGINT.
import { argv, exit } from "node:process";
import pg from "pg";
import { startEmbedded } from "../../server/database/embedded.ts";

const say = (line: object) => console.log(JSON.stringify(line));
const log = {
  info: (object: object, message: string) => say({ info: message, ...object }),
  warn: (object: object, message: string) => say({ warn: message, ...object }),
};

try {
  const server = await startEmbedded({ dataDir: argv[2] ?? "", log });
  setInterval(() => undefined, 60_000);
  process.on("SIGINT", async () => {
    // The terminal's Ctrl-C went to the whole process group: the database must still answer.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query("SELECT 1 AS one");
    await client.end();
    await server.stop();
    say({ stopped: rows[0].one === 1 });
    exit(0);
  });
  say({ url: server.url, pid: server.pid });
} catch (error) {
  say({ error: error instanceof Error ? error.message : String(error) });
  exit(1);
}
