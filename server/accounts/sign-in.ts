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

/** The profile of a person from the sign-in provider. */
export interface ProviderProfile {
  /** The provider's permanent identifier of the account. */
  googleId: string;
  email: string;
  /** True if the provider has verified the e-mail. */
  emailVerified: boolean;
  fullName: string;
  /** The address of a picture, or null. */
  picture: string | null;
}

/** The provider confirmed the person, but they may not sign in. */
export class SignInRefused extends Forbidden {
  readonly reason: "account_inactive" | "email_not_verified" | "email_missing" | "email_taken";

  constructor(reason: SignInRefused["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Prefix of identifiers of the development provider; Google's consist of digits. Such an identifier is only derived
 * from the e-mail, so Google's identifier replaces it at the first real sign-in.
 */
export const DEVELOPMENT_ID_PREFIX = "development:";

/**
 * Opens a session for a person whom the provider confirmed. The account is found by the provider's
 * identifier or by e-mail, or created. Name, picture and e-mail are updated. If another account has the e-mail, this
 * account keeps its old one, and its owner sees why. `ADMIN_EMAILS` makes administrators, and never revokes a role
 * (docs/rules.md, section 9).
 *
 * @param device the browser, such as "Chrome on Windows"; null if unknown
 * @throws SignInRefused for an unverified or missing e-mail, an e-mail of another Google account, and
 *   an inactive account
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

/** The parameters for storing a sign-in code. */
interface StoredCode {
  codeHash: Uint8Array;
  challenge: Uint8Array;
  device: string | null;
  codeExpiresAt: Date;
  now: Date;
}

/**
 * Stores a code, instead of a session, for a person whom the provider confirmed.
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

/** Stores a code for an existing account. */
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

// CTEs for the two usual cases, in one statement with the session or code: an active account whose e-mail hasn't
// changed, and a new account. findOrCreateUser handles all other cases.
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

/** CTEs that store a code and delete expired ones, except those that another sign-in is deleting now. */
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

/** Writes the provider's profile; tries again when another sign-in wrote at the same time. */
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
    // The person has changed their e-mail at the provider; we use it unless another account has it.
    const owner = await prisma.user.findUnique({ where: { email } });
    if (owner === null) return { ...rest, email, unclaimedEmail: null };
    // We never merge two accounts without consent, or give one the other's role.
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

/** Returns true if a unique constraint or the condition of an update failed because another sign-in wrote first. */
function isOvertaken(error: unknown): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    (error.code === "P2002" || error.code === "P2025")
  );
}
