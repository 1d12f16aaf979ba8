import { type ChildProcess, type StdioOptions, spawn, spawnSync } from "node:child_process";
import { readlinkSync, realpathSync } from "node:fs";
import { basename } from "node:path";
import { type Account, runAs } from "./account.ts";

/**
 * A shell script that runs a program, and interrupts it when the pipe to this process breaks, so that it ends even if
 * Node is killed with -9. The interrupt is repeated, for a program that had no signal handler yet.
 */
const guard = `
exec 3<&0
"$@" </dev/null 3<&- &
child=$!
{ read -r line <&3; while kill -INT "$child" 2>/dev/null; do sleep 1; done; } &
watch=$!
exec 3<&-
wait "$child"
code=$?
kill "$watch" 2>/dev/null
exit "$code"
`;

/**
 * Starts one of PostgreSQL's programs in a separate session, so that Ctrl-C in the terminal
 * or a signal to Node's process group doesn't reach it. It never keeps Node alive.
 */
export function spawnGuarded(
  program: string,
  args: string[],
  account: Account | null,
  output: "pipe" | number,
): ChildProcess {
  const options = { ...runAs(account), detached: true, windowsHide: true };
  const stdio: StdioOptions = ["pipe", output, output];
  const child =
    process.platform === "win32"
      ? spawn(program, args, { ...options, stdio })
      : spawn("/bin/sh", ["-c", guard, "sh", program, ...args], { ...options, stdio });
  child.stdin?.on("error", () => undefined);
  return child;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Returns true if the process is a postmaster of the data directory, and not another one that reuses its id. */
export function isPostmasterOf(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === "linux") {
      // A postmaster's working directory is its data directory; a zombie has none.
      const program = basename(readlinkSync(`/proc/${pid}/exe`));
      return (
        program.startsWith("postgres") && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
      );
    }
    if (process.platform === "win32") {
      const list = spawnSync("tasklist", ["/fi", `PID eq ${pid}`, "/nh"], { encoding: "utf8" });
      return list.stdout.includes("postgres.exe");
    }
    const command = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return command.stdout.includes("postgres") && command.stdout.includes(data);
  } catch {
    // The process has ended, or belongs to another user, so it isn't ours.
    return false;
  }
}

/** Signals a postmaster: SIGINT is its fast shutdown, SIGQUIT the immediate one. */
export function signalPostmaster(
  pid: number,
  signal: "SIGINT" | "SIGQUIT" | "SIGKILL",
  pgCtl: string,
): void {
  if (process.platform === "win32" && signal !== "SIGKILL") {
    spawnSync(pgCtl, ["kill", signal.slice(3), String(pid)], { windowsHide: true });
    return;
  }
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
