import { fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Attack, Tally } from "./attackers.ts";

const PROCESS = fileURLToPath(new URL("./attackers.ts", import.meta.url));
/** Attackers have machines of their own: here they take what the server and the students leave. */
const LAST_IN_LINE = 10;

/** Has a process of its own attack, and answers what came of it. */
export async function runAttack(attack: Attack): Promise<Tally> {
  const child = fork(PROCESS);
  if (child.pid !== undefined) setPriority(child.pid, LAST_IN_LINE);
  child.send(attack);
  const [tally] = await once(child, "message");
  return tally as Tally;
}
