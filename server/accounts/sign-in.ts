import { visibleLine } from "#rules/visible-text.ts";
import { again } from "../database/again.ts";
import type { Database } from "../database/client.ts";
import { Prisma, type User as UserRow } from "../database/generated/prisma/client.ts";
import { type ColumnType, selected, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Forbidden } from "../errors.ts";
import { localPart, normalEmail } from "./email.ts";
import {
  newSession,
  newSessionColumns,
  openingSql,
  openSession,
  type SignedIn,
  signedIn,
} from "./open-session.ts";
import { INACTIVE, toUser, userColumns } from "./user.ts";

/** What a sign-in provider says of a person. */
export interface ProviderProfile {
  /** The provider's own lasting identifier of the account. */
  googleId: string;
  email: string;
  /** Whether the provider has checked that the e-mail is the person's. */
  emailVerified: boolean;
  fullName: string;
  /** The address of a picture, or null. */
  picture: string | null;
}

/** A person whom the provider vouched for, but who may not come in. */
export class SignInRefused extends Forbidden {
  readonly reason: "account_inactive" | "email_not_verified" | "email_missing" | "email_taken";

  constructor(reason: SignInRefused["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Identifiers of the development provider start with this, which Google's, being digits, never
 * do. They stand for the e-mail alone: Google's identifier replaces one at the first real sign-in.
 */
export const DEVELOPMENT_ID_PREFIX = "development:";

/**
 * Opens a session for a person the provider vouches for. The account is found by the provider's
 * identifier, else by e-mail, else made; name, picture and a changed e-mail are taken over, unless
 * another account has the e-mail: then the account keeps its own, and its owner sees why. `ADMIN_EMAILS`
 * makes administrators, and never takes a role away (docs/rules.md, section 9).
 *
 * @param device what signs in, such as "Chrome on Windows"; null when it doesn't say
 * @throws SignInRefused for an unverified or missing e-mail, one that is another Google account's, and
 *   for an inactive account
 */
export async function signIn(
  dependencies: Dependencies,
  profile: ProviderProfile,
  device: string | null = null,
): Promise<SignedIn> {
  const { pool } = dependencies.database;
  const session = newSession(dependencies);
  const person = newUser(dependencies, profile);
  const user = await ENTER_AND_OPEN.row(pool, { ...entering(person), device, ...session.values });
  if (user !== undefined) return signedIn(dependencies, toUser(user), session);
  const admitted = await findOrCreateUser(dependencies.database, person);
  return openSession(dependencies, toUser(admitted), device);
}

/** A finished sign-in as it is exchanged later: the code's parameters, for whom it is stored. */
interface StoredCode {
  codeHash: Uint8Array;
  challenge: Uint8Array;
  device: string | null;
  codeExpiresAt: Date;
  now: Date;
}

/**
 * Stores a code for a person the provider vouches for, instead of a session.
 *
 * @throws SignInRefused see `signIn`
 */
export async function signInByCode(
  dependencies: Pick<Dependencies, "database" | "config">,
  profile: ProviderProfile,
  code: StoredCode,
): Promise<void> {
  const { pool } = dependencies.database;
  const person = newUser(dependencies, profile);
  const user = await ENTER_AND_ISSUE.row(pool, { ...entering(person), ...code });
  if (user !== undefined) return;
  const { id } = await findOrCreateUser(dependencies.database, person);
  await signInAccountByCode(dependencies, id, code);
}

/** Stores a code for an account that is known already. */
export async function signInAccountByCode(
  { database }: Pick<Dependencies, "database">,
  userId: number,
  code: StoredCode,
): Promise<void> {
  await ISSUE.count(database.pool, { userId, ...code });
}

/** @throws SignInRefused for an unverified or missing e-mail */
function newUser(
  { config }: Pick<Dependencies, "config">,
  { googleId, picture, ...profile }: ProviderProfile,
): NewUser {
  const email = verifiedEmail(profile);
  return {
    ...{ googleId, email },
    fullName: displayName(profile.fullName, email),
    profilePicture: httpsAddress(picture),
    ...(config.adminEmails.includes(email) ? { role: "admin" as const } : {}),
  };
}

function verifiedEmail(profile: Pick<ProviderProfile, "email" | "emailVerified">): string {
  const email = normalEmail(profile.email);
  if (email === null) {
    throw new SignInRefused("email_missing", "The account you chose has no usable e-mail address.");
  }
  if (!profile.emailVerified) {
    throw new SignInRefused(
      "email_not_verified",
      "The e-mail address of the account you chose is not verified. Verify it with the provider, then sign in again.",
    );
  }
  return email;
}

function displayName(fullName: string, email: string): string {
  return visibleLine(fullName.replaceAll("\0", "")).slice(0, 200) || localPart(email);
}

function httpsAddress(picture: string | null): string | null {
  if (picture === null || picture.length > 2000) return null;
  return URL.parse(picture)?.protocol === "https:" ? picture : null;
}

interface NewUser {
  googleId: string;
  email: string;
  fullName: string;
  profilePicture: string | null;
  role?: "admin";
}

// The two usual cases in one statement with what follows: an active person whose e-mail is as it was, and
// somebody who was never here. Anyone who is neither is looked at by findOrCreateUser.
const ENTERED = `known AS (
    UPDATE users SET full_name = :fullName, profile_picture = :profilePicture, unclaimed_email = NULL,
      role = CASE WHEN :isAdmin::boolean THEN 'admin' ELSE role END
    WHERE google_id = :googleId AND email = :email AND is_active
    RETURNING ${selected(userColumns)}
  ), made AS (
    INSERT INTO users (google_id, email, full_name, profile_picture, role)
    SELECT :googleId, :email, :fullName, :profilePicture, CASE WHEN :isAdmin::boolean THEN 'admin'::role ELSE 'student'::role END
    WHERE NOT EXISTS (SELECT FROM users WHERE google_id = :googleId OR email = :email)
    ON CONFLICT DO NOTHING RETURNING ${selected(userColumns)}
  ), entered AS (SELECT * FROM known UNION ALL SELECT * FROM made)`;
const enteringColumns = {
  googleId: "text",
  email: "text",
  fullName: "text",
  profilePicture: "text?",
  isAdmin: "boolean",
} as const;

function entering({ role, ...person }: NewUser) {
  return { ...person, isAdmin: role === "admin" };
}

const anyUser = {
  id: "int!",
  email: "text!",
  unclaimedEmail: "text?",
  fullName: "text!",
  profilePicture: "text?",
  role: "role!",
  isActive: "boolean!",
  createdAt: "timestamptz!",
  lastSignInAt: "timestamptz?",
  deletionAt: "timestamptz?",
} as const satisfies Record<keyof typeof userColumns, ColumnType>;

const ENTER_AND_OPEN = statement({
  prepared: "enter-and-open-session",
  text: `WITH ${ENTERED}, whom AS (SELECT id, :device::text AS device FROM entered), ${openingSql("whom")}
    SELECT * FROM entered`,
  takes: { ...enteringColumns, device: "text?", ...newSessionColumns },
  gives: anyUser,
});

/** Stores a code; those that nobody exchanged in time go, but for what another sign-in removes now. */
const issuing = (userId: string) => `outdated AS (
    DELETE FROM sign_in_codes WHERE code_hash IN
      (SELECT code_hash FROM sign_in_codes WHERE expires_at < :now::timestamptz LIMIT 1000 FOR UPDATE SKIP LOCKED)
  ), issued AS (
    INSERT INTO sign_in_codes (code_hash, challenge, user_id, device, expires_at)
    SELECT :codeHash::bytea, :challenge::bytea, ${userId}, :device::text, :codeExpiresAt::timestamptz
  `;
const codeColumns = {
  codeHash: "bytea",
  challenge: "bytea",
  device: "text?",
  codeExpiresAt: "timestamptz",
  now: "timestamptz",
} as const;

const ENTER_AND_ISSUE = statement({
  prepared: "enter-and-issue-code",
  text: `WITH ${ENTERED}, ${issuing("entered.id")} FROM entered) SELECT id FROM entered`,
  takes: { ...enteringColumns, ...codeColumns },
  gives: { id: "int!" },
});

const ISSUE = statement({
  prepared: "issue-code",
  text: `WITH ${issuing(":userId::int")} RETURNING user_id) SELECT user_id AS "userId" FROM issued`,
  takes: { userId: "int", ...codeColumns },
  gives: { userId: "int" },
});

/** Writes what the provider says, again from the start when another sign-in was faster. */
function findOrCreateUser({ prisma }: Database, profile: NewUser): Promise<UserRow> {
  return again(isOvertaken, async () => {
    const known = await findUser(prisma, profile);
    if (known === null) return prisma.user.create({ data: profile });
    return prisma.user.update({
      where: { id: known.id, isActive: true, AND: { googleId: known.googleId } },
      data: await changes(prisma, known, profile),
    });
  });
}

async function findUser(prisma: Database["prisma"], profile: NewUser): Promise<UserRow | null> {
  const known =
    (await prisma.user.findUnique({ where: { googleId: profile.googleId } })) ??
    (await prisma.user.findUnique({ where: { email: profile.email } }));
  if (known !== null && !known.isActive) {
    throw new SignInRefused("account_inactive", INACTIVE);
  }
  return known;
}

async function changes(
  prisma: Database["prisma"],
  known: UserRow,
  profile: NewUser,
): Promise<Prisma.UserUpdateInput> {
  const { googleId, email, ...rest } = profile;
  if (known.googleId === googleId) {
    if (known.email === email) return { ...rest, unclaimedEmail: null };
    // The person has changed their e-mail at the provider; it is taken over if it is free.
    const owner = await prisma.user.findUnique({ where: { email } });
    if (owner === null) return { ...rest, email, unclaimedEmail: null };
    // Two accounts must not become one unasked, nor one have the other's role.
    const { role: _, ...profile } = rest;
    return { ...profile, unclaimedEmail: email };
  }
  if (known.googleId === null || known.googleId.startsWith(DEVELOPMENT_ID_PREFIX)) {
    return { ...rest, googleId };
  }
  if (googleId.startsWith(DEVELOPMENT_ID_PREFIX)) return rest;
  throw new SignInRefused(
    "email_taken",
    "This e-mail address belongs to an account that was opened with another Google account. Write to support to have it moved.",
  );
}

/** The unique keys or the conditions of an update show that somebody else wrote in between. */
function isOvertaken(error: unknown): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    (error.code === "P2002" || error.code === "P2025")
  );
}
