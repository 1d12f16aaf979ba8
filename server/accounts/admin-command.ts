import type { Config } from "../config/config.ts";
import { type CommandOutcome, runCommand, withCommandDatabase } from "./command.ts";
import { type RoleChange, setRole } from "./set-role.ts";

const USAGE = `Usage: npm run admin -- grant EMAIL    gives the administrator's role
       npm run admin -- revoke EMAIL   takes it away`;

/**
 * Grants or revokes the administrator's role (docs/operations.md, section 12), with or without a running server.
 *
 * @param words `grant` or `revoke`, and an e-mail
 * @returns the message to print, and the exit code: 0 done, 1 failed, 2 wrong arguments
 */
export async function runAdminCommand(words: string[], config: Config): Promise<CommandOutcome> {
  const [verb, email, ...rest] = words;
  if ((verb !== "grant" && verb !== "revoke") || !email || rest.length > 0) {
    return { lines: [USAGE], exitCode: 2 };
  }
  return withCommandDatabase(config, async (database) => {
    const role = verb === "grant" ? "admin" : "student";
    return report(await setRole({ database, now: () => new Date() }, { email, role }), config);
  });
}

function report({ user, created, changed, administrators }: RoleChange, config: Config): string[] {
  const lines: string[] = [];
  if (user.role === "admin") {
    const now = changed ? "is now an administrator" : "is an administrator already";
    lines.push(`${user.email} ${now}.`);
    if (created) lines.push("There was no such account yet: the role waits for the first sign-in.");
    if (!user.isActive) lines.push("The account is inactive, so it can't sign in.");
    return lines;
  }
  lines.push(`${user.email} is ${changed ? "no longer" : "not"} an administrator.`);
  if (administrators === 0) {
    lines.push(
      "Careful: there is no administrator left, or only ones whose accounts will be deleted. Give the role to somebody with: npm run admin -- grant EMAIL",
    );
  }
  if (config.adminEmails.includes(user.email)) {
    lines.push(
      `Careful: ADMIN_EMAILS contains ${user.email}, so their next sign-in makes them an administrator again. Remove it there too.`,
    );
  }
  return lines;
}

if (import.meta.main) await runCommand(runAdminCommand);
