import { can } from "#rules/permissions.ts";
import { isLive } from "#rules/waiting-room.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Database } from "../database/client.ts";
import type { Prisma, Test } from "../database/generated/prisma/client.ts";
import { isWithinTransaction } from "../database/one-transaction.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { forgetTests, knownOfTests } from "../questions/bank-cache.ts";
import { availabilityOf, isInvitedSql } from "./availability.ts";
import { readOwnAttempts, rememberOwn } from "./own-attempts.ts";
import type { TestFilter } from "./test-filter.ts";

// Except for private tests, the list of tests is the same for everybody, so each process caches it for
// some seconds and listens for changes (docs/decisions/0111). Without the cache, the list takes 1.8 times the processor
// time, and the page of a test 1.3 times, in the minute in which a class opens both.

/** The fields of each test to load, in Prisma's terms. */
export type TestQuery = { select?: Prisma.TestSelect; include?: Prisma.TestInclude };

/** Above this number, each page queries the database. About 1 MB of titles and descriptions. */
const MOST_KEPT = 2_000;

const columns = {
  id: true,
  title: true,
  description: true,
  durationMinutes: true,
  correctHundredths: true,
  incorrectHundredths: true,
  isActive: true,
  isPublic: true,
  subjects: true,
  totalQuestions: true,
  sections: true,
  paperId: true,
  version: true,
  createdById: true,
  updatedById: true,
  createdAt: true,
  updatedAt: true,
  archivedAt: true,
  opensAt: true,
  closesAt: true,
  resultsAt: true,
  isLateStartCut: true,
  attemptLimit: true,
  clockRunsOn: true,
  isRanked: true,
  lateAnswers: true,
  opensAgain: true,
  searchText: true,
} as const satisfies Record<keyof Test, true>;

const listening = new WeakSet<Database["identity"]>();

/** Returns all tests that aren't archived, newest first; null if they can't be cached now. */
async function allTests(database: Database): Promise<readonly Test[] | null> {
  const { changes, identity, prisma } = database;
  if (isWithinTransaction(database)) return null;
  if (!listening.has(identity)) {
    listening.add(identity);
    changes.onChange(() => forgetTests(database));
  }
  if (!changes.listens()) return null;
  const tests = await knownOfTests(database, () =>
    prisma.test.findMany({
      where: { archivedAt: null },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: MOST_KEPT + 1,
    }),
  );
  return tests.length > MOST_KEPT ? null : tests;
}

// Raw SQL, since every list of tests runs it (docs/decisions/0055). Invitations and batches are not cached, so that
// changes of them show immediately.
const OPENED = statement({
  prepared: "tests-opened-by-invitation",
  text: `SELECT t.id AS "testId" FROM unnest(:testIds::int[]) AS t (id) WHERE ${isInvitedSql}`,
  takes: { userId: "int", testIds: "int[]" },
  gives: { testId: "int!" },
});

/** Returns true if the viewer sees a test. @param isInvited whether to assume that they are invited */
function isVisible({ role }: Viewer, test: Test, isInvited: boolean): boolean {
  // Extra time and started attempts only affect starts, not visibility.
  const person = {
    seesAll: can(role, "test:read"),
    isInvited,
    attemptsStarted: 0,
    extraSeconds: 0,
  };
  return availabilityOf(test, person, new Date(0)).visible;
}

/** Returns the tests that pass a filter, as if the viewer were invited to all. */
function candidates(tests: readonly Test[], viewer: Viewer, filter: TestFilter): Test[] {
  return tests.filter(
    (test) =>
      isVisible(viewer, test, true) &&
      (!filter.publicOnly || test.isPublic) &&
      (!filter.subject || test.subjects.includes(filter.subject)),
  );
}

/** Returns true if the viewer sees a test without an invitation. */
const isOpen = (viewer: Viewer, test: Test) => isVisible(viewer, test, false);

/** Returns the candidates that the viewer sees, by their invitations. */
async function visibleOf(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  found: readonly Test[],
): Promise<Test[]> {
  const { userId } = viewer;
  const testIds = found.filter((test) => !isOpen(viewer, test)).map(({ id }) => id);
  if (testIds.length === 0) return [...found];
  const rows = await OPENED.rows(database.pool, { userId, testIds });
  const opened = new Set(rows.map(({ testId }) => testId));
  return found.filter((test) => isOpen(viewer, test) || opened.has(test.id));
}

/** Returns true if the cache can answer a filter: no search text, and nothing about the viewer's attempts. */
function isPlain({ search, own, order }: TestFilter): boolean {
  return !search?.trim() && !own && (order ?? "newest") === "newest";
}

/**
 * Returns a page of the tests that the viewer may take, newest first, from the cache.
 *
 * @param wanted the fields to load, and whether the caller needs `own` next: it is then read at the same time as
 *   the invitations
 * @returns null if the caller must query the database
 */
export async function keptPage(
  viewer: Viewer,
  dependencies: Dependencies,
  filter: TestFilter,
  { query, wantsOwn }: { query: TestQuery; wantsOwn: boolean },
): Promise<Test[] | null> {
  const { select } = query;
  const isKept =
    isPlain(filter) &&
    select !== undefined &&
    Object.entries(select).every(([name, wanted]) => wanted === true && name in columns);
  const tests = isKept ? await allTests(dependencies.database) : null;
  if (tests === null) return null;
  const { skip, limit } = filter;
  const found = candidates(tests, viewer, filter);
  const visible = visibleOf(viewer, dependencies, found);
  if (!wantsOwn) return (await visible).slice(skip, skip + limit).map((test) => ({ ...test }));
  // The page is among these tests, whatever the invitations are.
  const place = found.filter((test) => isOpen(viewer, test)).at(skip + limit);
  const possible = place === undefined ? found : found.slice(0, found.indexOf(place));
  const testIds = possible.map(({ id }) => id);
  const [shown, own] = await Promise.all([
    visible,
    testIds.length === 0 ? new Map() : readOwnAttempts(viewer, dependencies, testIds),
  ]);
  const page = shown.slice(skip, skip + limit).map((test) => ({ ...test }));
  rememberOwn(page, own);
  return page;
}

/** Returns the number of tests that pass a filter, from the cache; null if the caller must query the database. */
export async function countKept(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database">,
  filter: TestFilter,
): Promise<number | null> {
  const tests = isPlain(filter) ? await allTests(dependencies.database) : null;
  if (tests === null) return null;
  return (await visibleOf(viewer, dependencies, candidates(tests, viewer, filter))).length;
}

/**
 * Returns the tests that the viewer may take and now enters through the waiting room (isLive), by opening time.
 */
export async function liveTests(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
): Promise<Test[]> {
  const { database } = dependencies;
  const tests =
    (await allTests(database)) ??
    (await database.prisma.test.findMany({ where: { archivedAt: null, opensAt: { not: null } } }));
  const now = dependencies.now();
  const live = tests.filter((test) => isLive(test, now) && isVisible(viewer, test, true));
  const seen = await visibleOf(viewer, dependencies, live);
  return seen.toSorted((one, other) => Number(one.opensAt) - Number(other.opensAt));
}

/**
 * Returns a test from the cache, if the viewer sees it without an invitation.
 *
 * @returns null if the caller must query the database, which has the invitations
 */
export async function keptTest(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  testId: number,
): Promise<Test | null> {
  const test = (await allTests(database))?.find(({ id }) => id === testId);
  return test !== undefined && isOpen(viewer, test) ? test : null;
}
