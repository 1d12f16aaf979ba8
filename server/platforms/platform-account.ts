import { createHash } from "node:crypto";
import { isStaff } from "#rules/permissions.ts";
import { normalEmail } from "../accounts/email.ts";
import { accountByEmail, openStudentAccount } from "../accounts/student-account.ts";
import { statement } from "../database/statement.ts";
import { LaunchRefused } from "./launch-refused.ts";
import type { Needed, Platform } from "./platform.ts";

/** A person as the platform describes them. */
export interface PlatformPerson {
  subject: string;
  name: string;
  email: string | null;
}

/** The next step for a person who comes from a platform. */
export type Admission =
  /** They get a session of this account. */
  | { kind: "enter"; userId: number }
  /** They have to sign in with Google: no platform opens a staff account. */
  | { kind: "staff" }
  /** An account has their e-mail address already: they sign in to it once, which connects it. */
  | { kind: "connect" };

// Raw SQL: reads the account and stores the time of this launch in one statement.
const KNOWN = statement({
  text: `UPDATE platform_accounts a SET last_launch_at = :now FROM users u
    WHERE a.platform_id = :platformId AND a.subject = :subject AND u.id = a.user_id
    RETURNING u.id, u.role, u.is_active AS "isActive"`,
  takes: { platformId: "int", subject: "text", now: "timestamptz" },
  gives: { id: "int", role: "role", isActive: "boolean" },
});
const CONNECT = statement({
  text: `INSERT INTO platform_accounts (platform_id, subject, user_id, created_at, last_launch_at)
    VALUES (:platformId, :subject, :userId, :now, :now)
    ON CONFLICT (platform_id, subject) DO UPDATE SET user_id = :userId, last_launch_at = :now`,
  takes: { platformId: "int", subject: "text", userId: "int", now: "timestamptz" },
});

/** Connects a person of a platform with an account. */
export async function connectAccount(
  { database, now }: Pick<Needed, "database" | "now">,
  { platformId, subject, userId }: { platformId: number; subject: string; userId: number },
): Promise<void> {
  await CONNECT.count(database.pool, { platformId, subject, userId, now: now() });
}

/** A placeholder for a person whose platform shares no e-mail address. Nothing is ever sent there. */
function standInEmail({ id }: Platform, { subject }: PlatformPerson): string {
  const digest = createHash("sha256").update(`${id}:${subject}`).digest("hex").slice(0, 20);
  return `student-${digest}@platform-${id}.invalid`;
}

function admit(user: {
  id: number;
  role: Parameters<typeof isStaff>[0];
  isActive: boolean;
}): Admission {
  if (!user.isActive) throw new LaunchRefused("account_inactive");
  return isStaff(user.role) ? { kind: "staff" } : { kind: "enter", userId: user.id };
}

/**
 * Finds the account of a person of a platform, or opens one. An e-mail address from a platform is no proof that an account
 * with a Google sign-in belongs to this person, so the owner of that account has to agree once.
 *
 * @throws LaunchRefused for an inactive account
 */
export async function admitPerson(
  needed: Needed,
  platform: Platform,
  person: PlatformPerson,
): Promise<Admission> {
  const { database, now } = needed;
  const { id: platformId } = platform;
  const { subject } = person;
  const known = await KNOWN.row(database.pool, { platformId, subject, now: now() });
  if (known !== undefined) return admit(known);
  const email = normalEmail(person.email ?? "") ?? standInEmail(platform, person);
  const fullName = person.name || `Student of ${platform.name}`;
  const made = await openStudentAccount(database, { email, fullName });
  if (made !== null) {
    await connectAccount(needed, { platformId, subject, userId: made });
    return { kind: "enter", userId: made };
  }
  const owner = await accountByEmail(database, email);
  // The account was deleted between the two statements.
  if (owner === null) throw new LaunchRefused("unfinished");
  const admission = admit(owner);
  if (admission.kind === "staff") return admission;
  if (owner.hasProvider) return { kind: "connect" };
  await connectAccount(needed, { platformId, subject, userId: owner.id });
  return admission;
}
