import { UNANSWERED } from "#rules/grading.ts";
import { idOf } from "#rules/ids.ts";
import { formatDate, formatSecond } from "#rules/times.ts";
import { type CommandOutcome, runCommand, withCommandDatabase } from "../accounts/command.ts";
import type { Config } from "../config/config.ts";
import { receiptOf } from "./receipt.ts";

const USAGE = "npm run receipt -- RESULT [RECEIPT]";

/**
 * Prints what the server received with a submit, when, and its receipt. With a receipt as second argument, it checks
 * that it belongs to the result (docs/operations.md, section 12).
 *
 * @returns the message to print, and the exit code: 0, 1 for an invalid receipt, 2 for wrong arguments
 */
export async function runReceiptCommand(words: string[], config: Config): Promise<CommandOutcome> {
  const [written = "", shown] = words;
  const id = idOf(written);
  if (id === null || words.length > 2) {
    return { lines: [`The number of a result is missing: ${USAGE}`], exitCode: 2 };
  }
  let holds = true;
  const outcome = await withCommandDatabase(config, async (database) => {
    const row = await database.prisma.attempt.findUnique({
      where: { id },
      select: { id: true, userId: true, completedAt: true, answers: true },
    });
    if (row?.completedAt == null) {
      holds = false;
      return [`There is no result ${id}.`];
    }
    const { userId, completedAt, answers } = row;
    const receipt = receiptOf(config, { id, completedAt, answers });
    const answered = answers.filter((answer) => answer !== UNANSWERED).length;
    const lines = [
      `Result ${id} of account ${userId}: received ${formatDate(completedAt)} ${formatSecond(completedAt)}, ${answered} of ${answers.length} answered.`,
      `Its receipt is ${receipt}.`,
    ];
    if (shown === undefined) return lines;
    holds = shown.toUpperCase() === receipt;
    return [...lines, holds ? "The receipt holds." : `${shown} is not its receipt.`];
  });
  return holds ? outcome : { ...outcome, exitCode: 1 };
}

if (import.meta.main) await runCommand(runReceiptCommand);
