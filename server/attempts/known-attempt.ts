import { LRUCache } from "lru-cache";
import { listNames, missingLists, type QuestionList, type QuestionLists } from "#rules/progress.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Database } from "../database/client.ts";
import { isWithinTransaction } from "../database/one-transaction.ts";
import { loadPaper } from "../fixed-tests/papers.ts";
import type { AttemptOnPaper, AttemptRow } from "./attempt.ts";
import type { SentProgress } from "./progress.ts";
import { hasSectionClocks } from "./section-clocks.ts";
import { type Target, targetOf } from "./target.ts";

// What a process wrote of an attempt last, so that the next save or submit needs no look at it first
// (docs/decisions/0112). It is believed only by statements that compare it with the row (AS_READ).

/**
 * An attempt but for its lists, which a save or a submit brings along, and its annotations, which are long:
 * only that there are none is kept.
 */
type Head = Omit<AttemptRow, QuestionList>;

/** About 300 bytes each. */
const MOST_KNOWN = 10_000;

interface Memory {
  heads: LRUCache<number, Head>;
  /** The attempts that were never saved, by whose they are and what they are on. */
  begun: LRUCache<string, number>;
}

const memories = new WeakMap<Database["identity"], Memory>();

function memoryOf({ identity }: Database): Memory {
  const memory = memories.get(identity) ?? {
    heads: new LRUCache<number, Head>({ max: MOST_KNOWN }),
    begun: new LRUCache<string, number>({ max: MOST_KNOWN }),
  };
  memories.set(identity, memory);
  return memory;
}

function placeOf(userId: number, { testId, randomTestId }: Target): string {
  return `${userId} ${testId} ${randomTestId}`;
}

/** Keeps what an open attempt is now. What is done inside a transaction may be undone, and is not kept. */
export function knowAttempt(database: Database, attempt: AttemptOnPaper): AttemptOnPaper {
  if (attempt.status !== "open" || isWithinTransaction(database)) return attempt;
  const { paper: _, annotations, ...row } = attempt;
  const head: Partial<AttemptRow> = annotations === null ? { ...row, annotations } : row;
  for (const name of listNames) delete head[name];
  const { heads, begun } = memoryOf(database);
  heads.set(attempt.id, head as Head);
  const place = placeOf(attempt.userId, targetOf(attempt));
  if (attempt.sequence === 0) begun.set(place, attempt.id);
  else if (begun.peek(place) === attempt.id) begun.delete(place);
  return attempt;
}

/** To be called when an attempt is not what was known of it. */
export function forgetAttempt(database: Database, attemptId: number): void {
  memoryOf(database).heads.delete(attemptId);
}

/**
 * An attempt of the viewer's as this process knows it, with the lists that came with a request in place
 * of its own.
 *
 * @returns null when it is not known here, or a list is missing and has to be read, or the answers that
 *   are stored, which count where sections are over
 */
export async function knownAttempt(
  viewer: Viewer,
  database: Database,
  attemptId: number,
  sent: SentProgress,
): Promise<AttemptOnPaper | null> {
  const head = isWithinTransaction(database) ? undefined : memoryOf(database).heads.get(attemptId);
  if (head === undefined || head.userId !== viewer.userId) return null;
  if (listNames.some((name) => (sent[name] ?? null) === null)) return null;
  const lists = Object.fromEntries(listNames.map((name) => [name, sent[name]]));
  const paper = await loadPaper(database, head.paperId);
  if (hasSectionClocks({ paper })) return null;
  return { ...head, ...(lists as QuestionLists), paper } as AttemptOnPaper;
}

/**
 * The viewer's open attempt on a target, where this process began it and knows of no save: its lists are
 * untouched then.
 *
 * @returns null when it is not known here, or what is stored of it decides, as where sections have clocks
 */
export async function knownUnsaved(
  viewer: Viewer,
  database: Database,
  target: Target,
): Promise<AttemptOnPaper | null> {
  const { heads, begun } = memoryOf(database);
  const attemptId = begun.get(placeOf(viewer.userId, target));
  const head = attemptId === undefined ? undefined : heads.get(attemptId);
  if (head === undefined || head.sequence !== 0) return null;
  const paper = await loadPaper(database, head.paperId);
  if (hasSectionClocks({ paper })) return null;
  return { ...head, ...missingLists({}, paper.questions.length), paper } as AttemptOnPaper;
}

/** Under which an attempt is written: nothing that decides over it has changed since it was read. */
export const AS_READ = `id = :id AND user_id = :userId AND status = 'open' AND sequence = :readSequence
  AND saved_at = :readSavedAt AND expires_at = :readExpiresAt AND time_left_seconds = :readTimeLeft
  AND active_seconds = :readActiveSeconds AND tab_switch_count = :readSwitches AND penalty_minutes = :readPenalty`;

/** The parameters of AS_READ. */
export const asReadColumns = {
  id: "int",
  userId: "int",
  readSequence: "int",
  readSavedAt: "timestamptz",
  readExpiresAt: "timestamptz",
  readTimeLeft: "int",
  readActiveSeconds: "int",
  readSwitches: "smallint",
  readPenalty: "smallint",
} as const;

/** An attempt as AS_READ compares it. */
export function asRead(attempt: AttemptRow) {
  return {
    id: attempt.id,
    userId: attempt.userId,
    readSequence: attempt.sequence,
    readSavedAt: attempt.savedAt,
    readExpiresAt: attempt.expiresAt,
    readTimeLeft: attempt.timeLeftSeconds,
    readActiveSeconds: attempt.activeSeconds,
    readSwitches: attempt.tabSwitchCount,
    readPenalty: attempt.penaltyMinutes,
  };
}
