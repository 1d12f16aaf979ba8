import { figure } from "#rules/figures.ts";
import { isUnreached, type Paced, pacedQuestions } from "#rules/pacing.ts";
import type { ResultQuestion } from "../result-questions.ts";
import type { WalkedSection } from "../walk/walk.ts";
import { changeWords, secondsWords } from "../work-words.ts";

/** A question on the strip, with its section if the paper has sections. */
export interface StripQuestion extends ResultQuestion {
  section?: WalkedSection;
}

/** How a question is drawn: above the line, below it, hollow on it (skipped and hidden), dashed. */
export type Outcome = "right" | "wrong" | "skipped" | "unreached" | "dropped" | "hidden";

const WORDS: Record<Outcome, string> = {
  right: "Correct",
  wrong: "Incorrect",
  skipped: "Skipped",
  unreached: "Not reached",
  dropped: "Dropped",
  hidden: "Hidden for now",
};

/** The outcome of a question. Not reached differs from skipped. */
export function outcomeOf(question: ResultQuestion): Outcome {
  if (question.status === "CORRECT") return "right";
  if (question.status === "INCORRECT") return "wrong";
  if (question.status === "HIDDEN") return "hidden";
  if (question.status === "DROPPED") return "dropped";
  return isUnreached(question) ? "unreached" : "skipped";
}

/** The outcome in a word, for tables. */
export function outcomeWord(question: ResultQuestion): string {
  return WORDS[outcomeOf(question)];
}

/** "2:05", on the clock. @param seconds whole */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A question in one line: "12: 1m 4s, incorrect, A → C, 2 visits"; for screen readers in full words. */
export function lineOf(question: ResultQuestion, isSpoken: boolean): string {
  const outcome = outcomeOf(question);
  const name = isSpoken ? `Question ${question.position + 1}` : String(question.position + 1);
  if (outcome === "unreached") return `${name}: not reached`;
  const way = changeWords(question);
  const parts = [
    secondsWords(question.secondsSpent),
    WORDS[outcome].toLowerCase(),
    ...(outcome === "skipped" && question.choices === ""
      ? []
      : [isSpoken ? way.spoken : way.shown]),
    ...(question.visits > 0
      ? [question.visits === 1 ? "1 visit" : `${figure(question.visits)} visits`]
      : []),
    ...(question.marked ? ["marked"] : []),
  ];
  return `${name}: ${parts.join(", ")}`;
}

/** A strip: all questions, or on a phone those of one section. */
export interface StripGroup {
  title: string;
  /** In the order worked on, each starting where the one before ends. */
  paced: Paced<StripQuestion>[];
  /** Seconds of work on it. */
  seconds: number;
  /** The even pace for its questions, in seconds. */
  even: number;
  unreached: number;
}

interface SectionTime {
  section: { minutes: number | null };
}

/** Number of questions per strip on a phone, if the paper has no sections. */
const ON_A_STRIP = 25;

function groupOf(title: string, questions: readonly StripQuestion[], even: number): StripGroup {
  const paced = pacedQuestions(questions);
  const unreached = questions.filter(isUnreached).length;
  return { title, paced, seconds: paced.at(-1)?.to ?? 0, even, unreached };
}

/** One strip of all questions. @param seconds the paper's time */
export function wholeStrip(questions: readonly StripQuestion[], seconds: number): StripGroup {
  return groupOf("All questions", questions, seconds);
}

/** A strip for each section, in order; without sections one for every 25 questions in the order worked on. */
export function shortStrips(
  questions: readonly StripQuestion[],
  sections: readonly SectionTime[],
  seconds: number,
): StripGroup[] {
  const evenOf = (count: number) => Math.round((seconds * count) / questions.length);
  if (sections.length > 0) {
    return sections.map(({ section: { minutes } }, index) => {
      const own = questions.filter(({ section }) => section?.number === String(index + 1));
      const even = minutes === null ? evenOf(own.length) : minutes * 60;
      return groupOf(own[0]?.section?.title ?? "", own, even);
    });
  }
  const worked = pacedQuestions(questions).map(({ question }) => question);
  const groups: StripGroup[] = [];
  for (let from = 0; from < worked.length; from += ON_A_STRIP) {
    const own = worked.slice(from, from + ON_A_STRIP);
    groups.push(
      groupOf(`${from + 1} to ${from + own.length} as you worked`, own, evenOf(own.length)),
    );
  }
  return groups;
}

/** The width of a question that was never reached, and the seconds of a strip's full width. */
export function stripScale(groups: readonly StripGroup[]): { axis: number; gap: number } {
  const longest = Math.max(1, ...groups.map(({ seconds, even }) => Math.max(seconds, even)));
  const gap = longest / 120;
  const axis = Math.max(
    longest,
    ...groups.map(({ seconds, unreached }) => seconds + unreached * gap),
  );
  return { axis, gap };
}

/** The start of a section on the strip, and its label. */
export interface SectionLabel {
  title: string;
  words: string;
  /** In percent of the strip; `to` is the next label or the end. */
  from: number;
  to: number;
}

/** The sections above a strip, each at the start of its first question. */
export function sectionLabels(
  group: StripGroup,
  sections: readonly (SectionTime & { secondsSpent: number })[],
  axis: number,
): SectionLabel[] {
  const total = group.paced.length;
  const labels = sections.flatMap(({ section: { minutes }, secondsSpent }, index) => {
    const own = group.paced.filter(
      ({ question }) => question.section?.number === String(index + 1),
    );
    const reached = own.filter(({ question }) => !isUnreached(question));
    const [first] = reached;
    if (first === undefined) return [];
    const even = minutes ?? Math.round((group.even * own.length) / total / 60);
    const words = `${secondsWords(secondsSpent)}, even pace ${even}m`;
    return { title: first.question.section?.title ?? "", words, from: (100 * first.from) / axis };
  });
  labels.sort((one, other) => one.from - other.from);
  return labels.map((label, index) => ({ ...label, to: labels[index + 1]?.from ?? 100 }));
}
