// What is kept of an attempt under way (docs/attempts.md, section 2).

/** Above what any browser can honestly count within the 24 hours of an attempt. */
const MAX_SECONDS = 7 * 24 * 3600;
const MAX_COUNT = 32_000;

/** What one list of an attempt holds for each question. */
interface ListRule {
  /** In PostgreSQL. */
  type: "smallint[]" | "int[]" | "boolean[]";
  /** What stands there before the question is shown. */
  untouched: number | boolean;
  /** The least and the most that can stand there; absent where it is no number. */
  range?: readonly [least: number, most: number];
  /** How a person worked, which is forgotten in the end: what they answered stays. */
  isAnalytics: boolean;
}

/** The lists that run along the questions of a paper: all that is kept of each. */
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
} as const satisfies Record<string, ListRule>;

/** The name of such a list. */
export type QuestionList = keyof typeof questionLists;

/** What stands in a list for one question. */
type Entry<List extends QuestionList> = (typeof questionLists)[List]["untouched"] extends boolean
  ? boolean
  : number;

/** The lists of an attempt, each as long as its paper. */
export type QuestionLists = { readonly [List in QuestionList]: readonly Entry<List>[] };

/** The names of the lists. */
export const listNames = Object.keys(questionLists) as QuestionList[];

/** Their types in PostgreSQL. */
export const listTypes = Object.fromEntries(
  listNames.map((name) => [name, questionLists[name].type]),
) as { readonly [List in QuestionList]: (typeof questionLists)[List]["type"] };

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

/** Exactly the fields of progress, of what may hold more. */
export function progressIn(holder: Progress) {
  const { sequence, currentQuestion, timeLeftSeconds, tabSwitchCount } = holder;
  return { sequence, currentQuestion, timeLeftSeconds, tabSwitchCount, ...listsOf(holder) };
}
