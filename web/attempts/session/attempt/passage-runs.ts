import type { PaperPassage, QuizPaper } from "./attempt.ts";

/** Consecutive questions about one passage. */
export interface PassageRun {
  passage: PaperPassage;
  /** Positions of the first and last question, counted from 0. */
  first: number;
  last: number;
}

/** Cached by paper, since papers never change. */
const known = new WeakMap<QuizPaper, readonly (PassageRun | null)[]>();

function runsOf({ questions, passages = [] }: QuizPaper): (PassageRun | null)[] {
  const byId = new Map(passages.map((passage) => [passage.passageId, passage]));
  const runs: (PassageRun | null)[] = [];
  for (const [index, { passageId }] of questions.entries()) {
    const before = runs.at(-1) ?? null;
    const passage = passageId == null ? undefined : byId.get(passageId);
    if (passage === undefined) runs.push(null);
    else if (before?.passage === passage) {
      before.last = index;
      runs.push(before);
    } else runs.push({ passage, first: index, last: index });
  }
  return runs;
}

/**
 * Returns the run of each question; null for a question without a passage. A passage whose questions were split has
 * several runs, and is shown with each.
 */
export function passageRuns(paper: QuizPaper): readonly (PassageRun | null)[] {
  const runs = known.get(paper) ?? runsOf(paper);
  known.set(paper, runs);
  return runs;
}
