// What the quiz knows of an attempt, free of GraphQL, so that its rules can be tested alone.
import type { PaperSections } from "./paper-sections.ts";
import type { Progress } from "./progress.ts";

export type { Progress };

/** One question of the paper an attempt is taken on. */
export interface PaperQuestion {
  /** The id of the immutable wording. */
  id: string;
  /** The question's number in the bank, by which its annotations are kept. */
  questionId: string;
  questionText: string;
  options: readonly string[];
  /** The rich twins of both; null, or left out, where they are plain. */
  questionHtml?: string | null;
  optionsHtml?: readonly string[] | null;
  /** The language of its texts, such as "hi"; null, or left out, for English. */
  lang?: string | null;
  /** The passage that it asks about; null, or left out, when it stands by itself. */
  passageId?: string | null;
}

/** A passage of the paper, in the words that were frozen with it. */
export interface PaperPassage {
  /** The id of the immutable wording. */
  id: string;
  /** As its questions name it. */
  passageId: string;
  title: string | null;
  text: string;
  /** The rich twin of the text; null where it is plain. */
  html: string | null;
  source: string | null;
  lang: string | null;
}

/** What never changes while an attempt is in progress. */
export interface QuizPaper {
  attemptId: string;
  /** The test as the address names it: "12", or "random-12" for a stored random test. */
  testId: string;
  isRandomTest: boolean;
  title: string;
  durationMinutes: number;
  /** Marks, not hundredths. */
  correctMarks: number;
  /** A deduction in marks, 0 or more. */
  incorrectMarks: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  questions: readonly PaperQuestion[];
  /** Those that its questions ask about, each once; left out where there are none. */
  passages?: readonly PaperPassage[];
  /** Null, or left out, on a paper without. */
  sections?: PaperSections | null;
}

/** Who resumed an attempt last. */
export interface TakenUp {
  /** Milliseconds since 1970, by the server's clock. */
  at: number;
  /** The device, such as "Chrome on Android"; null when it did not say. */
  from: string | null;
}

/** An attempt as the server answers it. */
export interface ServerAttempt {
  paper: QuizPaper;
  status: "open" | "submitted" | "abandoned";
  progress: Progress;
  /** One minute for each time it was resumed, so it also tells whether somebody resumed since. */
  penaltyMinutes: number;
  /** Null, or left out, when nobody resumed it. */
  takenUp?: TakenUp | null;
  /** Milliseconds since 1970, by the server's clock. */
  savedAt: number;
  /** How long ago that was when the server answered, by its clock. */
  secondsSinceSaved: number;
}

/** Seconds of the duration that are gone; the attempt's clock as it counts up. */
export function secondsGone(paper: QuizPaper, timeLeftSeconds: number): number {
  return paper.durationMinutes * 60 - timeLeftSeconds;
}
