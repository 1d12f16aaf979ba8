import { platformLimits } from "#rules/platforms.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { Prisma } from "../database/generated/prisma/client.ts";
import { type Columns, type Row, selected, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, type FieldError, InvalidInput, NotFound } from "../errors.ts";
import { isOrigin, urlProblem } from "../outside/addresses.ts";

export type Needed = Pick<Dependencies, "config" | "database" | "now">;

export const MISSING_PLATFORM = "Platform not found";

/** The settings of a learning platform. */
export interface PlatformInput {
  name: string;
  issuer: string;
  clientId: string;
  /** The deployments of Lexam in the platform that may launch; empty for any. */
  deploymentIds: readonly string[];
  authorizeUrl: string;
  tokenUrl: string;
  keysUrl: string;
  origins: readonly string[];
  opensPrivate: boolean;
}

/** The columns that a launch needs. */
export const platformColumns = {
  id: "int",
  name: "text",
  issuer: "text",
  clientId: "text",
  deploymentIds: "text[]",
  authorizeUrl: "text",
  tokenUrl: "text",
  keysUrl: "text",
  origins: "text[]",
  opensPrivate: "boolean",
} as const satisfies Columns;

export type Platform = Row<typeof platformColumns>;

const listed = {
  ...platformColumns,
  createdAt: "timestamptz",
  lastLaunchAt: "timestamptz?",
  people: "int",
  gradesSent: "int",
  gradesWaiting: "int",
  gradesFailed: "int",
  problem: "text?",
} as const satisfies Columns;

/** A platform with its figures: people who came from it, and scores sent, waiting and failed. */
export type ListedPlatform = Row<typeof listed>;

// Raw SQL: counts the accounts and grades of each platform in one statement.
const LIST = statement({
  text: `SELECT ${selected(platformColumns, "p")}, p.created_at AS "createdAt", p.last_launch_at AS "lastLaunchAt",
      (SELECT count(*)::int FROM platform_accounts a WHERE a.platform_id = p.id) AS people,
      grades.sent AS "gradesSent", grades.waiting AS "gradesWaiting", grades.failed AS "gradesFailed", grades.problem
    FROM platforms p CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE g.sent_at IS NOT NULL AND g.due_at IS NULL AND g.problem IS NULL)::int AS sent,
        count(*) FILTER (WHERE g.due_at IS NOT NULL AND g.problem IS NULL)::int AS waiting,
        count(*) FILTER (WHERE g.problem IS NOT NULL)::int AS failed,
        max(g.problem) AS problem
      FROM platform_grades g WHERE g.platform_id = p.id) grades
    WHERE :id::int IS NULL OR p.id = :id ORDER BY p.id`,
  takes: { id: "int?" },
  gives: listed,
});

const lines = (texts: readonly string[]) => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== "")),
];

function checked(input: PlatformInput, { config }: Pick<Needed, "config">): PlatformInput {
  const errors: FieldError[] = [];
  const refuse = (field: string, message: string | null) => {
    if (message !== null) errors.push({ field, message });
  };
  const textOf = (field: "name" | "issuer" | "clientId", most: number, what: string) => {
    const text = input[field].trim();
    if (text === "") refuse(field, `${what} is missing.`);
    if (text.length > most) refuse(field, `${what} has more than ${most} characters.`);
    return text;
  };
  const addressOf = (field: "authorizeUrl" | "tokenUrl" | "keysUrl") => {
    const text = input[field].trim();
    const { urlMaxLength: most } = platformLimits;
    const problem = urlProblem(text, config.webhookAllowedHosts);
    refuse(field, text.length > most ? `The address has more than ${most} characters.` : problem);
    return text;
  };
  const stored = {
    name: textOf("name", platformLimits.nameMaxLength, "The name"),
    issuer: textOf("issuer", platformLimits.urlMaxLength, "The platform ID (issuer)"),
    clientId: textOf("clientId", platformLimits.urlMaxLength, "The client ID"),
    deploymentIds: lines(input.deploymentIds),
    authorizeUrl: addressOf("authorizeUrl"),
    tokenUrl: addressOf("tokenUrl"),
    keysUrl: addressOf("keysUrl"),
    origins: lines(input.origins).map((origin) => origin.replace(/\/$/, "").toLowerCase()),
    opensPrivate: input.opensPrivate,
  };
  const { deploymentIds, origins } = stored;
  for (const [field, values] of Object.entries({ deploymentIds, origins })) {
    const { mostLines, urlMaxLength } = platformLimits;
    if (values.length > mostLines) refuse(field, `There may be ${mostLines} at most.`);
    if (values.some((value) => value.length > urlMaxLength))
      refuse(field, `One has more than ${urlMaxLength} characters.`);
  }
  const malformed = origins.find((origin) => !isOrigin(origin));
  if (malformed !== undefined) {
    refuse("origins", `“${malformed}” must look like https://school.example.com, without a path.`);
  }
  if (errors.length > 0) throw new InvalidInput(errors);
  return stored;
}

const TAKEN = "A platform with this issuer and client ID already exists.";

/** @throws Conflict when the issuer and client ID exist already */
async function withConflict<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002") {
      throw new Conflict(TAKEN);
    }
    throw error;
  }
}

/** The platform's origins. Their pages may show Lexam in a frame, and choices and scores are sent only to them. */
export function originsOf(
  platform: Pick<Platform, "authorizeUrl" | "tokenUrl" | "keysUrl" | "origins">,
): string[] {
  const { authorizeUrl, tokenUrl, keysUrl, origins } = platform;
  const own = [authorizeUrl, tokenUrl, keysUrl].map((address) => new URL(address).origin);
  return [...new Set([...own, ...origins])];
}

/** Every platform, the oldest first. @throws Forbidden without the permission */
export async function listPlatforms(
  viewer: Viewer,
  { database }: Needed,
): Promise<ListedPlatform[]> {
  requirePermission(viewer, "platform:write");
  return LIST.rows(database.pool, { id: null });
}

/** One platform. @throws NotFound when there is none */
export async function findPlatform(
  viewer: Viewer,
  { database }: Needed,
  id: number,
): Promise<ListedPlatform> {
  requirePermission(viewer, "platform:write");
  const row = await LIST.row(database.pool, { id });
  if (row === undefined) throw new NotFound(MISSING_PLATFORM);
  return row;
}

/**
 * Stores a platform that an administrator typed or that registered itself.
 *
 * @param linkId the registration link that it used; null for one that an administrator typed
 * @returns its number
 * @throws InvalidInput, and Conflict when it exists already, the link was used or there are too many platforms
 */
export async function storePlatform(
  dependencies: Needed,
  input: PlatformInput,
  linkId: string | null,
): Promise<number> {
  const { prisma } = dependencies.database;
  const { deploymentIds, origins, ...data } = checked(input, dependencies);
  if ((await prisma.platform.count()) >= platformLimits.most) {
    throw new Conflict(`There are ${platformLimits.most} platforms. Delete one first.`);
  }
  const lists = { deploymentIds: [...deploymentIds], origins: [...origins] };
  const createdAt = dependencies.now();
  const { id } = await withConflict(
    prisma.platform.create({
      data: { ...data, ...lists, linkId, createdAt },
      select: { id: true },
    }),
  );
  return id;
}

/** Adds a platform. @throws as `storePlatform` */
export async function createPlatform(
  viewer: Viewer,
  dependencies: Needed,
  input: PlatformInput,
): Promise<ListedPlatform> {
  requirePermission(viewer, "platform:write");
  return findPlatform(viewer, dependencies, await storePlatform(dependencies, input, null));
}

/** Changes a platform. @throws as `storePlatform`, and NotFound */
export async function updatePlatform(
  viewer: Viewer,
  dependencies: Needed,
  id: number,
  input: PlatformInput,
): Promise<ListedPlatform> {
  requirePermission(viewer, "platform:write");
  const { deploymentIds, origins, ...data } = checked(input, dependencies);
  const lists = { deploymentIds: [...deploymentIds], origins: [...origins] };
  const { count } = await withConflict(
    dependencies.database.prisma.platform.updateMany({
      where: { id },
      data: { ...data, ...lists },
    }),
  );
  if (count === 0) throw new NotFound(MISSING_PLATFORM);
  return findPlatform(viewer, dependencies, id);
}

/**
 * Deletes a platform with its connections. The accounts stay; their owners sign in with Google from then on.
 *
 * @throws NotFound when there is none
 */
export async function deletePlatform(
  viewer: Viewer,
  { database }: Needed,
  id: number,
): Promise<void> {
  requirePermission(viewer, "platform:write");
  const { count } = await database.prisma.platform.deleteMany({ where: { id } });
  if (count === 0) throw new NotFound(MISSING_PLATFORM);
}
