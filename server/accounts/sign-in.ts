import type { Database } from "../database/client.ts";
import { Prisma, type User as UserRow } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { Forbidden } from "../errors.ts";
import { localPart, normalEmail } from "./email.ts";
import { openSession, type SignedIn } from "./open-session.ts";
import { INACTIVE, toUser, type User } from "./user.ts";

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
 * Opens a session for a person the provider vouches for.
 *
 * @param device what signs in, such as "Chrome on Windows"; null when it doesn't say
 * @throws SignInRefused see `admit`
 */
export async function signIn(
  dependencies: Dependencies,
  profile: ProviderProfile,
  device: string | null = null,
): Promise<SignedIn> {
  return openSession(dependencies, await admit(dependencies, profile), device);
}

/**
 * The account of a person the provider vouches for. It is found by the provider's identifier, else
 * by e-mail, else made; name, picture and a changed e-mail are taken over, unless another account has
 * the e-mail: then the account keeps its own, and its owner is told. `ADMIN_EMAILS` makes
 * administrators, and never takes a role away (docs/rules.md, section 9).
 *
 * @throws SignInRefused for an unverified or missing e-mail, one that is another Google
 *   account's, and for an inactive account
 */
export async function admit(
  { database, config }: Pick<Dependencies, "database" | "config">,
  profile: ProviderProfile,
): Promise<User> {
  const email = verifiedEmail(profile);
  const row = await findOrCreateUser(database, {
    googleId: profile.googleId,
    email,
    fullName: displayName(profile.fullName, email),
    profilePicture: httpsAddress(profile.picture),
    ...(config.adminEmails.includes(email) ? { role: "admin" as const } : {}),
  });
  return toUser(row);
}

function verifiedEmail(profile: ProviderProfile): string {
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
  return (
    fullName
      .replace(/\p{Cc}/gu, "")
      .trim()
      .slice(0, 200) || localPart(email)
  );
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

/** Writes what the provider says, again from the start when another sign-in was faster. */
async function findOrCreateUser({ prisma }: Database, profile: NewUser): Promise<UserRow> {
  for (let round = 0; ; round += 1) {
    try {
      const known = await findUser(prisma, profile);
      if (known === null) return await prisma.user.create({ data: profile });
      return await prisma.user.update({
        where: { id: known.id, isActive: true, AND: { googleId: known.googleId } },
        data: await changes(prisma, known, profile),
      });
    } catch (error) {
      if (round >= 5 || !isOvertaken(error)) throw error;
    }
  }
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
