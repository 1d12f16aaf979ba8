/** How often it is looked whether npm's shell is still there. */
const EVERY_MS = 500;

/**
 * Ends this process with SIGTERM, as npm was, when npm is stopped: npm hands a signal to the shell
 * that it started this process with, and the shell dies of it without handing it on.
 */
export function stopWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, "SIGTERM");
  }, EVERY_MS).unref();
}
