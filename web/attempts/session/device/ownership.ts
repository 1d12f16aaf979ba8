// One attempt may be open in several tabs. Anyone who keeps its progress on this device last owns it:
// a tab that finds another one's progress there keeps nothing over it.
import { serverNow } from "../../../apollo/server-clock.ts";
import type { Progress, QuizPaper } from "../attempt/attempt.ts";
import type { LocalSnapshot } from "../attempt/snapshot.ts";
import type { DeviceStorage } from "./device-storage.ts";
import { keepLocally, keepsAnotherAttempt, readLocalSnapshot } from "./local-snapshot.ts";
import { progressKey } from "./progress-keys.ts";
import type { SavedProgress } from "./saved-progress.ts";

/** What the server is known to have, kept beside the progress. */
type Known = Pick<SavedProgress, "penaltyMinutes" | "confirmedSequence" | "confirmed">;

/** This tab's hold on what the device keeps of an attempt. */
export interface Ownership {
  /** Keeps progress on this device. @returns false when it can't be kept, or is another attempt's by now */
  keep(progress: Progress, known: Known): boolean;
  /** Progress of this attempt that another tab has kept since this one first did; null for none. */
  otherTab(): LocalSnapshot | null;
  /** Whether what this tab kept is gone, or another attempt's. */
  isLost(): boolean;
  /** Whether a storage event is about this attempt's progress. @param key null when all was cleared */
  concerns(key: string | null): boolean;
}

/** Prepares keeping an attempt. @param owner the person, and the name of this tab */
export function createOwnership(
  storage: DeviceStorage | null,
  owner: { userId: string; writer: string },
  paper: QuizPaper,
): Ownership {
  const { userId, writer } = owner;
  /** This tab has kept progress, and nobody else's was there. */
  let isMine = false;

  const read = () => readLocalSnapshot(storage, userId, paper, serverNow());

  return {
    keep(progress, known) {
      const now = serverNow();
      // The server will say that this attempt is closed.
      if (isMine && keepsAnotherAttempt(storage, userId, paper, now)) return false;
      isMine = keepLocally(storage, { userId, writer, now }, paper, progress, known);
      return isMine;
    },
    otherTab() {
      const local = read();
      return isMine && local !== null && local.writer !== writer ? local : null;
    },
    isLost: () => isMine && read() === null,
    concerns: (key) => key === null || key === progressKey(userId, paper.testId),
  };
}
