/** Asks a server as one person; fails on any error. */
export type Ask = <Data>(query: string, variables?: object) => Promise<Data>;

/** Asks the REST interface as one person: a path below /api/v1, and a body to post. */
export type AskRest = <Data>(path: string, body?: object) => Promise<Data>;

/** One person, by both ways. */
export interface Person {
  ask: Ask;
  rest: AskRest;
}

export interface KnownQuestion {
  id: number;
  /** The index of the right option. */
  key: number;
  options: number;
  subject: string;
  topic: string | null;
  passageId: string | null;
}

export interface KnownBank {
  questions: Map<number, KnownQuestion>;
  /** How many words each passage has. */
  words: Map<string, number>;
  tests: KnownTest[];
}

export interface KnownTest {
  id: string;
  minutes: number;
  /** Marks for a right answer and off for a wrong one, in hundredths. */
  right: number;
  wrong: number;
  questionIds: number[];
  /** How many questions each section has; none for a test without. */
  sections: number[];
}

/** What was done with a question of a paper. */
export interface PlaceWork {
  answer: number;
  firstShown: number;
  seconds: number;
  changes: number;
  choices: string;
  marked: boolean;
  visits: number;
  reading: number;
}

/** An attempt that was submitted. */
export interface Taken {
  id: number;
  student: number;
  /** The number of the fixed test; null for a random one. */
  testId: string | null;
  minutes: number;
  right: number;
  wrong: number;
  questions: KnownQuestion[];
  works: PlaceWork[];
  sections: number[];
  switches: number;
  /** Whether its score was looked at. */
  isSeen: boolean;
  /** What a blind review asked, and what was answered along it; null without one. */
  review: { asked: number[]; given: number[] } | null;
  completedAt: string;
}

export type Outcome = "right" | "wrong" | "skipped" | "never";

/** Whether any question has the time of a first look. */
export const isTimed = ({ works }: Taken) => works.some(({ firstShown }) => firstShown >= 0);

/** What became of the question at a place (docs/learning.md, section 1). */
export function outcomeAt(taken: Taken, place: number): Outcome {
  const [work, question] = [taken.works[place], taken.questions[place]];
  if (work === undefined || question === undefined) throw new Error(`No place ${place}`);
  if (work.answer >= 0) return work.answer === question.key ? "right" : "wrong";
  return isTimed(taken) && work.firstShown < 0 ? "never" : "skipped";
}

/** By the time of the submit, then by number. */
export const inOrder = (one: Taken, other: Taken) =>
  Date.parse(one.completedAt) - Date.parse(other.completedAt) || one.id - other.id;
