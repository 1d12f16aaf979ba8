import { type Config, readConfig } from "../config.ts";
import { connectDatabase } from "../database/client.ts";
import { Prisma } from "../database/generated/prisma/client.ts";
import { ExpectedFailure } from "../errors.ts";
import { openDatabase } from "./command-database.ts";
import { type RoleChange, setRole } from "./set-role.ts";

const USAGE = `Usage: npm run admin -- grant EMAIL    gives the administrator's role
       npm run admin -- revoke EMAIL   takes it away`;

/**
 * Gives or takes the administrator's role (contract.md, section 1), beside a running server or
 * without one.
 *
 * @param words `grant` or `revoke`, and an e-mail
 * @returns what to tell, and the exit code: 0 done, 1 failed, 2 wrong words
 */
export async function runAdminCommand(
  words: string[],
  config: Config,
): Promise<{ lines: string[]; exitCode: number }> {
  const [verb, email, ...rest] = words;
  if ((verb !== "grant" && verb !== "revoke") || !email || rest.length > 0) {
    return { lines: [USAGE], exitCode: 2 };
  }
  const open = await openDatabase(config);
  const database = connectDatabase(open.url, { maxConnections: 1 });
  try {
    const role = verb === "grant" ? "admin" : "student";
    const change = await setRole({ database }, { email, role });
    return { lines: report(change, config), exitCode: 0 };
  } catch (error) {
    if (error instanceof ExpectedFailure) return { lines: [error.message], exitCode: 1 };
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2021") {
      return {
        lines: ["The database has no tables yet. Start the server once, then try again."],
        exitCode: 1,
      };
    }
    throw error;
  } finally {
    await database.close();
    await open.close();
  }
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
      "Careful: there is no administrator any more. Give the role to somebody with: npm run admin -- grant EMAIL",
    );
  }
  if (config.adminEmails.includes(user.email)) {
    lines.push(
      `Careful: ADMIN_EMAILS names ${user.email}, so their next sign-in makes them an administrator again. Take it out there too.`,
    );
  }
  return lines;
}

if (import.meta.main) {
  try {
    const { lines, exitCode } = await runAdminCommand(process.argv.slice(2), readConfig());
    for (const line of lines) (exitCode === 0 ? console.log : console.error)(line);
    process.exitCode = exitCode;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
