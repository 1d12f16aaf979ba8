import { figure } from "#rules/figures.ts";
import { type CommandOutcome, runCommand, withCommandDatabase } from "../accounts/command.ts";
import type { Config } from "../config/config.ts";
import { verifyChain } from "./verify-chain.ts";

/**
 * Proves that nobody changed the audit log (docs/operations.md, section 12), beside a running server or
 * without one.
 *
 * @returns the message to print, and the exit code: 0 for an unbroken log, 1 for a broken one
 */
export async function runVerifyCommand(_words: string[], config: Config): Promise<CommandOutcome> {
  let isBroken = false;
  const outcome = await withCommandDatabase(config, async (database) => {
    const { entries, brokenAt } = await verifyChain(database.pool);
    isBroken = brokenAt !== null;
    if (brokenAt !== null) {
      return [
        `The audit log was changed: entry ${brokenAt} is the first that doesn't follow from the one before.`,
        `Compare entries ${Math.max(1, brokenAt - 1)} and ${brokenAt} with a backup.`,
      ];
    }
    const last = await database.prisma.auditEntry.findFirst({ orderBy: { id: "desc" } });
    if (last === null) return ["The audit log has no entries yet."];
    return [
      `The audit log is unbroken: ${figure(entries)} entries.`,
      `The newest is ${last.id}, ${Buffer.from(last.hash).toString("hex")}.`,
    ];
  });
  return isBroken ? { ...outcome, exitCode: 1 } : outcome;
}

if (import.meta.main) await runCommand(runVerifyCommand);
