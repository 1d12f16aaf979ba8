import { isStaff } from "#rules/permissions.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Columns, type Row, statement } from "../database/statement.ts";
import { Conflict, NotFound } from "../errors.ts";
import { type DecisionKey, endDecision, findConnection } from "./decision.ts";
import { openLaunchedTest } from "./launched-test.ts";
import { MISSING_PLATFORM, type Needed } from "./platform.ts";
import { connectAccount } from "./platform-account.ts";

/** The question to a student whether a platform may open their account. */
export interface ConnectionQuestion {
  platformName: string;
  /** The address that the platform gave. */
  email: string;
}

/** The question of a launch. @throws NotFound when it expired or is another tab's */
export async function readConnection(
  needed: Needed,
  key: DecisionKey,
): Promise<ConnectionQuestion> {
  const { platform, connection } = await findConnection(needed, key);
  return { platformName: platform.name, email: connection.email };
}

/**
 * Connects the viewer's account with the person of a launch, and opens the launch's test to them.
 *
 * @returns the page of that test, or of all tests
 * @throws NotFound when the question expired or is another tab's, Conflict for a staff account
 */
export async function connectViewer(
  { userId, role }: Viewer,
  needed: Needed,
  key: DecisionKey,
): Promise<string> {
  const { launchId, platform, connection } = await findConnection(needed, key);
  if (isStaff(role)) {
    throw new Conflict("Staff accounts can’t be connected. Staff sign in with Google each time.");
  }
  const { subject, testId, lineItemUrl } = connection;
  await connectAccount(needed, { platformId: platform.id, subject, userId });
  await openLaunchedTest(needed, platform, { userId, subject, testId, lineItemUrl });
  await endDecision(needed, launchId);
  return testId === null ? "/tests" : `/quiz/${testId}`;
}

const columns = {
  platformId: "int",
  name: "text",
  connectedAt: "timestamptz",
  lastLaunchAt: "timestamptz",
} as const satisfies Columns;

/** A platform that opens the viewer's account. */
export type OwnConnection = Row<typeof columns>;

const OWN = statement({
  text: `SELECT p.id AS "platformId", p.name, min(a.created_at) AS "connectedAt", max(a.last_launch_at) AS "lastLaunchAt"
    FROM platform_accounts a JOIN platforms p ON p.id = a.platform_id WHERE a.user_id = :userId
    GROUP BY p.id ORDER BY p.name, p.id`,
  takes: { userId: "int" },
  gives: columns,
});

/** The platforms that open the viewer's account, by name. */
export function ownConnections({ userId }: Viewer, { database }: Needed): Promise<OwnConnection[]> {
  return OWN.rows(database.pool, { userId });
}

// Raw SQL: deletes the connection and the person's places in the platform's gradebook in one statement.
const DISCONNECT = statement({
  text: `WITH grades AS (DELETE FROM platform_grades WHERE user_id = :userId AND platform_id = :platformId)
    DELETE FROM platform_accounts WHERE user_id = :userId AND platform_id = :platformId`,
  takes: { userId: "int", platformId: "int" },
});

/** Ends the connection of the viewer's account with a platform. @throws NotFound when there is none */
export async function disconnect(
  { userId }: Viewer,
  { database }: Needed,
  platformId: number,
): Promise<void> {
  const ended = await DISCONNECT.count(database.pool, { userId, platformId });
  if (ended === 0) throw new NotFound(MISSING_PLATFORM);
}
