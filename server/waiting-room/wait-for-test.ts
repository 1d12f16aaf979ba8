import { createHmac } from "node:crypto";
import { type Availability, closedWords, type Refusal } from "#rules/availability.ts";
import { formatDateTime } from "#rules/times.ts";
import { startSpread, waitingRoomOpensAt } from "#rules/waiting-room.ts";
import { purposeKey } from "../accounts/keys.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Config } from "../config/config.ts";
import type { Test } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { findAvailability } from "../fixed-tests/availability.ts";
import { printPaper } from "../fixed-tests/papers.ts";

/** A test as a student sees it in the waiting room. Nothing here may reveal the questions. */
export interface WaitingRoom {
  test: Test & { opensAt: Date };
  now: Date;
  /** Why it can't be started once it is open, in a sentence; null when it can. */
  refusal: string | null;
  /** When a clock that starts now ends at the latest; null for none but its own. */
  deadline: Date | null;
  /** What the student has more than the duration. */
  extraSeconds: number;
  /** Milliseconds after the opening at which this student starts, the same each time. */
  startDelayMs: number;
  /** The paper that it is taken on now. */
  paperId: number;
  agreedAt: Date | null;
  /** An attempt of the student's is in progress. */
  isUnderWay: boolean;
}

/** What a student's page reports each time. */
export interface Waiting {
  testId: number;
  /** The student has agreed to the instructions. */
  agrees: boolean;
  /** The sealed paper that the page holds; null for none. */
  paperId: number | null;
}

/** When a student starts, in milliseconds after the opening: spread evenly, and the same each time. */
function startDelay(config: Config, userId: number, test: Test): number {
  const digest = createHmac("sha256", purposeKey(config, "sealed paper"))
    .update(`start ${userId} ${test.id}`)
    .digest();
  return Math.floor((digest.readUInt32BE() / 2 ** 32) * startSpread(test));
}

// Raw SQL: thousands of pages ask each minute, and this is all that they write (docs/decisions/0055).
const NOTE = statement({
  prepared: "note-waiting-student",
  text: `INSERT INTO waiting_students AS w (test_id, user_id, agreed_at, last_seen_at, is_paper_ready)
    VALUES (:testId, :userId, CASE WHEN :agrees::boolean THEN :now::timestamptz END, :now, :isPaperReady)
    ON CONFLICT (test_id, user_id) DO UPDATE SET agreed_at = coalesce(w.agreed_at, excluded.agreed_at),
      last_seen_at = excluded.last_seen_at, is_paper_ready = excluded.is_paper_ready
    RETURNING agreed_at AS "agreedAt", EXISTS (SELECT FROM attempts a
      WHERE a.user_id = :userId AND a.test_id = :testId AND a.status = 'open' AND a.expires_at > :now) AS "isUnderWay"`,
  takes: {
    ...{ testId: "int", userId: "int", agrees: "boolean", now: "timestamptz" },
    isPaperReady: "boolean",
  },
  gives: { agreedAt: "timestamptz?", isUnderWay: "boolean!" },
});

/** Whether the test will be the viewer's to start once it is open. */
const OPENING: readonly (Refusal | null)[] = [null, "not_open_yet"];

/** Why a test can't be started from its waiting room once it is open; null when it can. */
function refusalOf({ isPractice, reason, practiceFrom }: Availability, test: Test): string | null {
  // Else practice would begin by itself on a page that was left open.
  if (isPractice) return "This test has closed. You can start it as practice from its own page.";
  return OPENING.includes(reason) ? null : closedWords(reason, { ...test, practiceFrom });
}

/** The test of a waiting room, and how it stands to the viewer; see `waitForTest` for what is thrown. */
async function openRoom(viewer: Viewer, dependencies: Dependencies, testId: number) {
  const found = await findAvailability(viewer, dependencies, testId);
  const test = found?.visible
    ? await dependencies.database.prisma.test.findUnique({ where: { id: testId } })
    : null;
  if (found === null || test === null) throw new NotFound("Test not found");
  const { opensAt } = test;
  const from = waitingRoomOpensAt(opensAt);
  if (opensAt === null || from === null) {
    throw new Conflict("This test opens at no given time, so it has no waiting room.");
  }
  if (dependencies.now() < from) {
    throw new Conflict(`The waiting room opens on ${formatDateTime(from)}.`, {
      reason: "not_open_yet",
    });
  }
  return { found, test: { ...test, opensAt } };
}

/** The paper that a test is taken on now; printed when an edit has outdated the last one. */
function paperOf({ database }: Dependencies, { id, paperId }: Test): Promise<number> {
  if (paperId !== null) return Promise.resolve(paperId);
  return inTransaction(database, (client) => printPaper(client, id));
}

/**
 * Enters the waiting room of a test or stays in it: notes that the viewer was seen, has agreed to the instructions
 * and holds the sealed paper. The first agreement counts.
 *
 * @throws NotFound when the test is absent or not the viewer's to see
 * @throws Conflict when it opens at no given time, or the waiting room isn't open yet
 */
export async function waitForTest(
  viewer: Viewer,
  dependencies: Dependencies,
  { testId, agrees, paperId: heldPaperId }: Waiting,
): Promise<WaitingRoom> {
  const { found, test } = await openRoom(viewer, dependencies, testId);
  const paperId = await paperOf(dependencies, test);
  const { config, database } = dependencies;
  const { userId } = viewer;
  const now = dependencies.now();
  const isPaperReady = heldPaperId === paperId;
  const noted = await NOTE.row(database.pool, { testId, userId, agrees, now, isPaperReady });
  if (noted === undefined) throw new Error(`Nothing was noted of test ${testId}.`);
  const refusal = refusalOf(found, test);
  return {
    ...{ test, now, refusal, paperId, ...noted },
    ...{ deadline: found.deadline, extraSeconds: found.extraSeconds },
    startDelayMs: startDelay(config, userId, test),
  };
}

const TEST_OF_PAPER = statement({
  prepared: "test-of-paper",
  text: "SELECT id FROM tests WHERE paper_id = :paperId",
  takes: { paperId: "int" },
  gives: { id: "int" },
});

/**
 * True when the viewer may have a paper sealed: a test is taken on it now, which is theirs to see, and its waiting
 * room is open.
 */
export async function mayHaveSealed(
  viewer: Viewer,
  dependencies: Dependencies,
  paperId: number,
): Promise<boolean> {
  const test = await TEST_OF_PAPER.row(dependencies.database.pool, { paperId });
  if (test === undefined) return false;
  const found = await findAvailability(viewer, dependencies, test.id);
  const from = waitingRoomOpensAt(found?.opensAt ?? null);
  return found?.visible === true && from !== null && dependencies.now() >= from;
}
