/** What became of a question in a test. */
export type Outcome = "neverShown" | "skipped" | "right" | "wrong";

/** One question of a test that a student took. */
export interface Asked {
  questionId: number;
  /** Whether an open test, or one whose score was not seen, asks it: then it gives no letter of its own. */
  isHeld?: boolean;
  subject: string;
  topic: string | null;
  outcome: Outcome;
  /** At work on it. */
  seconds: number;
  /** Seconds on the test's clock when it was first shown; -1 for never, or not kept. */
  firstShown: number;
  marked: boolean;
  /** The letters chosen one after the other, the last 8 at most; empty where they were not kept. */
  letters: string;
  /** The letter of the right option. */
  key: string;
}

/** A test as a student took it, with what its figures are made of (docs/learning.md, section 3). */
export interface TestTaken {
  id: number;
  completedAt: Date;
  /** Allowed, by its paper. */
  minutes: number;
  /** Marks for an answer in hundredths; the deduction is never negative. */
  correct: number;
  incorrect: number;
  /** Of tabs. */
  switches: number;
  penaltyMinutes: number;
  /** Whether anything is known of when its questions were shown. */
  isTimed: boolean;
  questions: Asked[];
}

/** A question with the test that asked it. */
export interface Answer extends Asked {
  test: TestTaken;
}

/** Every question of some tests, in their order. */
export function questionsOf(tests: readonly TestTaken[]): Answer[] {
  return tests.flatMap((test) => test.questions.map((asked) => ({ ...asked, test })));
}

export function isAnswered({ outcome }: Asked): boolean {
  return outcome === "right" || outcome === "wrong";
}

export function isShown({ outcome }: Asked): boolean {
  return outcome !== "neverShown";
}

/** How many were answered, and how many of these right. */
export function shareOf(answers: readonly Asked[]) {
  const answered = answers.filter(isAnswered);
  return {
    right: answered.filter(({ outcome }) => outcome === "right").length,
    answered: answered.length,
  };
}

/** Those of one name together, in the order in which the names first come. */
export function groupedBy<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}

/** One name for a subject with its topic. */
export function topicName({ subject, topic }: Pick<Asked, "subject" | "topic">): string {
  return JSON.stringify([subject, topic]);
}
