import { isAnnotations } from "#rules/annotations.ts";
import { serverNow } from "../../../apollo/server-clock.ts";
import {
  fitsPaper,
  type LocalSnapshot,
  type Marks,
  type Progress,
  type QuizPaper,
} from "../attempt/attempt.ts";
import type { DeviceStorage } from "./device-storage.ts";
import {
  expiryOf,
  progressOfSaved,
  readSavedProgress,
  type SavedProgress,
  writeSavedProgress,
} from "./saved-progress.ts";

/** The confirmed marks of an entry; null where it has none, or such as can't be read. */
function confirmedMarksIn({ marked, annotations }: Partial<Marks>): Marks | null {
  const isMarked = Array.isArray(marked) && marked.every((mark) => typeof mark === "boolean");
  return isMarked && (annotations == null || isAnnotations(annotations))
    ? { marked, annotations }
    : null;
}

/** What an entry says of what the server has, as a snapshot says it. */
export function confirmedIn(confirmed: SavedProgress["confirmed"]) {
  return {
    confirmedAnswers: confirmed?.answers ?? null,
    confirmedMarks: confirmedMarksIn(confirmed ?? {}),
  };
}

/** What this device has kept of an attempt, or null. @param now ms since 1970 */
export function readLocalSnapshot(
  storage: DeviceStorage | null,
  userId: string,
  paper: QuizPaper,
  now: number,
): LocalSnapshot | null {
  const saved = readSavedProgress(storage, userId, paper.testId, now);
  if (saved === null || saved.attemptId !== paper.attemptId) return null;
  const progress = progressOfSaved(saved);
  if (!fitsPaper(progress, paper)) return null;
  const { penaltyMinutes, confirmedSequence, lastSaveTime, writer, confirmed } = saved;
  const known = { penaltyMinutes, confirmedSequence, ...confirmedIn(confirmed) };
  return { paper, progress, ...known, writer, savedAt: lastSaveTime };
}

/**
 * Keeps progress on this device, in the form of docs/attempts.md, section 8. @returns whether it
 * could be kept
 */
export function keepLocally(
  storage: DeviceStorage | null,
  owner: { userId: string; writer: string; now: number },
  paper: QuizPaper,
  progress: Progress,
  known: Pick<SavedProgress, "penaltyMinutes" | "confirmedSequence" | "confirmed">,
): boolean {
  const { timeLeftSeconds, ...rest } = progress;
  return writeSavedProgress(storage, {
    testId: paper.testId,
    isRandomTest: paper.isRandomTest,
    startTime: paper.startedAt,
    ...rest,
    timeLeft: timeLeftSeconds,
    lastSaveTime: owner.now,
    expiresAt: expiryOf(owner.now),
    userId: owner.userId,
    attemptId: paper.attemptId,
    title: paper.title,
    totalQuestions: paper.questions.length,
    durationMinutes: paper.durationMinutes,
    ...known,
    writer: owner.writer,
  });
}

/**
 * What this device keeps of one attempt, as one tab sees it: the tab that stored progress last owns it, and a
 * tab that finds another one's progress there keeps nothing over it.
 */
export class TabCopy {
  readonly #storage: DeviceStorage | null;
  readonly #owner: { userId: string; writer: string };
  readonly #paper: QuizPaper;
  /** This tab has kept progress, and nobody else's was there. */
  #isMine = false;

  constructor(
    storage: DeviceStorage | null,
    owner: { userId: string; writer: string },
    paper: QuizPaper,
  ) {
    this.#storage = storage;
    this.#owner = owner;
    this.#paper = paper;
  }

  #read(): LocalSnapshot | null {
    return readLocalSnapshot(this.#storage, this.#owner.userId, this.#paper, serverNow());
  }

  /** Keeps progress. @returns false when it can't be kept, or is another attempt's by now */
  keep(progress: Progress, known: Parameters<typeof keepLocally>[4]): boolean {
    const { userId, writer } = this.#owner;
    const now = serverNow();
    const there = readSavedProgress(this.#storage, userId, this.#paper.testId, now);
    // After a fresh start in another tab the server will say that this attempt is closed.
    if (this.#isMine && there !== null && there.attemptId !== this.#paper.attemptId) return false;
    const owner = { userId, writer, now };
    this.#isMine = keepLocally(this.#storage, owner, this.#paper, progress, known);
    return this.#isMine;
  }

  /** Progress of this attempt that another tab has kept since this one first did; null for none. */
  otherTab(): LocalSnapshot | null {
    const local = this.#isMine ? this.#read() : null;
    return local !== null && local.writer !== this.#owner.writer ? local : null;
  }

  /** Whether what this tab kept is gone, or another attempt's. */
  isLost(): boolean {
    return this.#isMine && this.#read() === null;
  }
}

function stampOf(local: LocalSnapshot | null): string {
  if (local === null) return "";
  const { writer, savedAt, progress } = local;
  return [writer, savedAt, progress.sequence, ...progress.answers].join(" ");
}

/** Reads what a person's device keeps of an attempt, which other tabs may go on writing. */
export class LocalReader {
  readonly #read: (paper: QuizPaper) => LocalSnapshot | null;
  #seen = "";

  constructor(storage: DeviceStorage | null, userId: string) {
    this.#read = (paper) => readLocalSnapshot(storage, userId, paper, serverNow());
  }

  read(paper: QuizPaper): LocalSnapshot | null {
    return this.#read(paper);
  }

  /** Reads what this page goes by from here on. */
  look(paper: QuizPaper): LocalSnapshot | null {
    const local = this.#read(paper);
    this.#seen = stampOf(local);
    return local;
  }

  /** Whether another tab has kept something since this page looked. */
  hasChanged(paper: QuizPaper): boolean {
    return stampOf(this.#read(paper)) !== this.#seen;
  }
}
