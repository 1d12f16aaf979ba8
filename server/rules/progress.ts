// What is kept of an attempt in progress (docs/attempts.md, section 2).

/** Above what any browser can honestly count within the 24 hours of an attempt. */
const MAX_SECONDS = 7 * 24 * 3600;
const MAX_COUNT = 32_000;

/** How many of the last changes of an answer are kept by their letters. */
export const CHOICES_KEPT = 8;

/** What one list of an attempt holds for each question. */
interface ListRule {
  /** In PostgreSQL. */
  type: "smallint[]" | "int[]" | "boolean[]" | "text[]";
  /** What stands there before the question is shown. */
  untouched: number | boolean | string;
  /** The least and the most that can stand there; absent where it is no number. */
  range?: readonly [least: number, most: number];
  /** What can stand there, and in words; absent where it is no text. */
  pattern?: readonly [fits: RegExp, words: string];
  /** How a person worked, which is forgotten in the end: what they answered stays. */
  isAnalytics: boolean;
  /** Whether it was added to the others: clients and attempts from before then are without it. */
  isLater?: true;
}

/**
 * The lists that run along the questions of a paper: all that is kept of each. What programs are
 * said of them stands in list-words.ts.
 */
export const questionLists = {
  /** Option index, or -1 for unanswered. A question may have fewer options than the most. */
  answers: { type: "smallint[]", untouched: -1, range: [-1, 4], isAnalytics: false },
  /** Seconds on the attempt's clock when the question was first shown, or -1 for never. */
  firstShown: { type: "int[]", untouched: -1, range: [-1, MAX_SECONDS], isAnalytics: true },
  secondsSpent: { type: "int[]", untouched: 0, range: [0, MAX_SECONDS], isAnalytics: true },
  /** How often the answer was chosen, changed or cleared. */
  changeCounts: { type: "smallint[]", untouched: 0, range: [0, MAX_COUNT], isAnalytics: true },
  /** Marked for review. */
  marked: { type: "boolean[]", untouched: false, isAnalytics: true },
  /** How often the question was gone to. */
  visits: {
    type: "smallint[]",
    untouched: 0,
    range: [0, MAX_COUNT],
    isAnalytics: true,
    isLater: true,
  },
  /** The letters chosen one after the other, a hyphen where the answer was cleared: "AB-A". */
  choices: {
    type: "text[]",
    untouched: "",
    pattern: [
      new RegExp(`^[A-E-]{0,${CHOICES_KEPT}}$`),
      `at most ${CHOICES_KEPT} letters from A to E or hyphens`,
    ],
    isAnalytics: true,
    isLater: true,
  },
  /** Of `secondsSpent`, those in which the question's passage was in view. */
  secondsReading: {
    type: "int[]",
    untouched: 0,
    range: [0, MAX_SECONDS],
    isAnalytics: true,
    isLater: true,
  },
  /** Seconds on the attempt's clock when the answer was last chosen or cleared, or -1 for never. */
  answeredAt: {
    type: "int[]",
    untouched: -1,
    range: [-1, MAX_SECONDS],
    isAnalytics: true,
    isLater: true,
  },
} as const satisfies Record<string, ListRule>;

/** The name of such a list. */
export type QuestionList = keyof typeof questionLists;

/** What stands in a list for one question. */
type Entry<List extends QuestionList> = (typeof questionLists)[List]["untouched"] extends boolean
  ? boolean
  : (typeof questionLists)[List]["untouched"] extends string
    ? string
    : number;

/** The lists of an attempt, each as long as its paper. */
export type QuestionLists = { readonly [List in QuestionList]: readonly Entry<List>[] };

/** The names of the lists. */
export const listNames = Object.keys(questionLists) as QuestionList[];

/** Their types in PostgreSQL. */
export const listTypes = Object.fromEntries(
  listNames.map((name) => [name, questionLists[name].type]),
) as { readonly [List in QuestionList]: (typeof questionLists)[List]["type"] };

/** What stands in a list before its question is shown, as SQL writes it. */
export function untouchedSql(name: QuestionList): string {
  const { untouched } = questionLists[name];
  return typeof untouched === "string" ? `'${untouched}'` : String(untouched);
}

/** Whether clients may leave a list out, since they may be older than it. */
export function isLater(name: QuestionList): boolean {
  const list: ListRule = questionLists[name];
  return list.isLater === true;
}

/** The state of an attempt as it is saved. */
export interface Progress extends QuestionLists {
  /** Grows with every save of one attempt; the higher one is the newer. */
  sequence: number;
  /** 0 for the first question. */
  currentQuestion: number;
  timeLeftSeconds: number;
  tabSwitchCount: number;
}

/** The same lists, copied, of anything that has them. */
export function listsOf(holder: QuestionLists) {
  const lists = listNames.map((name) => [name, [...holder[name]]]);
  return Object.fromEntries(lists) as { [List in QuestionList]: Entry<List>[] };
}

/**
 * The lists that are absent or null in something kept before they were added: as they are before a
 * question is shown (docs/attempts.md, section 2).
 *
 * @param count how many questions there are
 */
export function missingLists(holder: Partial<Record<QuestionList, unknown>>, count: number) {
  const missing = listNames.filter((name) => (holder[name] ?? null) === null);
  const lists = missing.map((name) => [name, Array(count).fill(questionLists[name].untouched)]);
  return Object.fromEntries(lists) as { [List in QuestionList]?: Entry<List>[] };
}

/** What stands in each list for one question: null for -1, which says that there was nothing. */
export type Entries = {
  [List in QuestionList]: (typeof questionLists)[List]["untouched"] extends -1
    ? number | null
    : Entry<List>;
};

/** @param position of the question, 0 for the first */
export function entriesAt(
  lists: { readonly [List in QuestionList]: readonly Entry<List>[] | null },
  position: number,
) {
  const entries = listNames.map((name) => {
    const entry = lists[name]?.[position] ?? questionLists[name].untouched;
    return [name, entry === -1 ? null : entry];
  });
  return Object.fromEntries(entries) as Entries;
}

/** Exactly the fields of progress, of what may hold more. */
export function progressIn(holder: Progress) {
  const { sequence, currentQuestion, timeLeftSeconds, tabSwitchCount } = holder;
  return { sequence, currentQuestion, timeLeftSeconds, tabSwitchCount, ...listsOf(holder) };
}
