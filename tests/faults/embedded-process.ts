import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";

/** One line that the small server said. */
interface Line {
  url?: string;
  pid?: number;
  error?: string;
  info?: string;
  warn?: string;
  stopped?: boolean;
}

/** A small server in a process group of its own. */
export interface Child {
  pid: number;
  /** Everything it said. */
  lines: Line[];
  /** Its first line that is neither info nor warning: where PostgreSQL is, or what went wrong. */
  outcome: Promise<Line>;
  /** Kills it with -9, alone or with its whole process group, and waits for its end. */
  kill(whom: "process" | "group"): Promise<void>;
  /** Sends the group SIGINT, as a terminal's Ctrl-C does, and waits for its end. */
  interrupt(): Promise<void>;
}

export const childFile = fileURLToPath(new URL("embedded-child.ts", import.meta.url));

export interface ChildOptions {
  /** Another copy of the program, in another place. */
  file?: string;
  uid?: number;
  gid?: number;
}

const running = new Set<Child>();

/** Starts the embedded PostgreSQL on a folder, in a process that can be killed. */
export function startChild(dataDir: string, options: ChildOptions = {}): Child {
  const { file = childFile, uid, gid } = options;
  const child = spawn(process.execPath, [file, dataDir], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    cwd: "/",
    ...(uid !== undefined && { uid, gid }),
  });
  const lines: Line[] = [];
  const ended = once(child, "exit");
  const { pid } = child;
  if (pid === undefined) throw new Error("the child didn't start");
  const outcome = new Promise<Line>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (text) => {
      const line: Line = JSON.parse(text);
      lines.push(line);
      if (line.url || line.error) resolve(line);
    });
    child.once("exit", () => resolve({ error: "it ended without a word" }));
  });
  const started: Child = {
    pid,
    lines,
    outcome,
    async kill(whom) {
      running.delete(started);
      try {
        process.kill(whom === "group" ? -pid : pid, "SIGKILL");
      } catch (error) {
        // It ended by itself.
        if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
      }
      await ended;
    },
    async interrupt() {
      running.delete(started);
      process.kill(-pid, "SIGINT");
      await ended;
    },
  };
  running.add(started);
  return started;
}

/** Kills whatever a failed test left running. */
export async function killChildren(): Promise<void> {
  await Promise.all([...running].map((child) => child.kill("process")));
}

/** Waits until the child's PostgreSQL answers. Throws what the child said if it doesn't. */
export async function ready(child: Child): Promise<{ url: string; pid: number }> {
  const { url, pid, error } = await child.outcome;
  if (!url || !pid) throw new Error(error ?? "no address");
  return { url, pid };
}

/** Runs a query on a connection of its own. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // A server killed under the connection shows in the query's own failure.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
