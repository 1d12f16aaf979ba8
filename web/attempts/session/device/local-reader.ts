import { serverNow } from "../../../apollo/server-clock.ts";
import type { QuizPaper } from "../attempt/attempt.ts";
import type { LocalSnapshot } from "../attempt/snapshot.ts";
import type { DeviceStorage } from "./device-storage.ts";
import { readLocalSnapshot } from "./local-snapshot.ts";

/** What this device keeps of an attempt, which other tabs may go on writing. */
export interface LocalReader {
  /** What is kept now, whichever tab kept it. */
  read(paper: QuizPaper): LocalSnapshot | null;
  /** What is kept now, as what this page goes by from here on. */
  look(paper: QuizPaper): LocalSnapshot | null;
  /** Whether another tab has kept something since this page looked. */
  hasChanged(paper: QuizPaper): boolean;
}

function stampOf(local: LocalSnapshot | null): string {
  if (local === null) return "";
  const { writer, savedAt, progress } = local;
  return [writer, savedAt, progress.sequence, ...progress.answers].join(" ");
}

/** Prepares reading what a person's device keeps. */
export function createLocalReader(storage: DeviceStorage | null, userId: string): LocalReader {
  let seen = "";
  const read = (paper: QuizPaper) => readLocalSnapshot(storage, userId, paper, serverNow());
  return {
    read,
    look(paper) {
      const local = read(paper);
      seen = stampOf(local);
      return local;
    },
    hasChanged: (paper) => stampOf(read(paper)) !== seen,
  };
}
