import { type FieldFunctionOptions, InMemoryCache, type Reference } from "@apollo/client";
import { listNames } from "#rules/progress.ts";

/** Pages of a list replace each other, so that a screen shows only the page it requested. */
const replace = <T>(_existing: T, incoming: T): T => incoming;

const alongQuestions = Object.fromEntries(listNames.map((name) => [name, { merge: replace }]));

interface Page {
  items: readonly Reference[];
}

/**
 * Joins pages of a list that grows at the front: items pushed out of a newer first page are still shown. Without a
 * common item there may be others in between, so the old page is dropped.
 */
function together<T extends Page>(
  existing: T | undefined,
  incoming: T,
  { args, readField }: FieldFunctionOptions,
): T {
  const idOf = (item: Reference) => Number(readField("id", item));
  const known = existing?.items ?? [];
  const come = new Set(incoming.items.map(idOf));
  const others = known.filter((item) => !come.has(idOf(item)));
  const isNext = args?.before != null || others.length < known.length;
  if (!isNext) return incoming;
  const items = [...incoming.items, ...others].sort((one, other) => idOf(other) - idOf(one));
  return { ...incoming, items };
}

interface MistakeItems extends Page {
  next: string | null;
}

/**
 * Joins the pages of the notebook. A reloaded first page keeps the pages after it as long as its last item is among
 * the stored ones.
 */
function following<T extends MistakeItems>(
  existing: T | undefined,
  incoming: T,
  { args, readField }: FieldFunctionOptions,
): T {
  if (existing === undefined) return incoming;
  const idOf = (item: Reference) => readField("id", item);
  if (args?.after != null) {
    const known = new Set(existing.items.map(idOf));
    const more = incoming.items.filter((item) => !known.has(idOf(item)));
    return { ...incoming, items: [...existing.items, ...more] };
  }
  const last = incoming.items.at(-1);
  const end = last && existing.items.findIndex((item) => idOf(item) === idOf(last));
  if (end === undefined || end < 0 || existing.items.length <= end + 1) return incoming;
  const come = new Set(incoming.items.map(idOf));
  const rest = existing.items.slice(end + 1).filter((item) => !come.has(idOf(item)));
  return { ...incoming, items: [...incoming.items, ...rest], next: existing.next };
}

/**
 * The normalised cache. Every type with an `id` is one record. A question on an attempt's paper (PaperQuestion) is a
 * record of its own, one in a result (Solution) is part of the result, and answers and marks are lists beside them,
 * never fields of the bank's Question. A list has one entry for each combination of filters and page.
 */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: { Standing: ["ProgressSubject", "ProgressTopic"] },
    typePolicies: {
      Query: {
        fields: {
          // The query for all matching numbers is no page of the list.
          mistakes: {
            keyArgs: (args) => JSON.stringify([args?.filter, args?.limit === 1]),
            merge: following,
          },
          mistakeChoices: { merge: replace },
          subjects: { merge: replace },
          topics: { merge: replace },
          bankExams: { merge: replace },
          bankYears: { merge: replace },
          bankChanges: { merge: replace },
          bankNames: { merge: replace },
          bankTopics: { merge: replace },
          nearNames: { merge: replace },
          filterOptions: { merge: replace },
          practicePools: { merge: replace },
          mySessions: { merge: replace },
          openAttempts: { merge: replace },
          subjectStatistics: { merge: replace },
          imports: { keyArgs: false, merge: together },
        },
      },
      Application: { keyFields: [] },
      Dashboard: {
        keyFields: [],
        fields: {
          tests: { merge: replace },
          results: { merge: replace },
          openAttempts: { merge: replace },
          subjectStatistics: { merge: replace },
          practising: { merge: replace },
        },
      },
      AdminCounters: { keyFields: [] },
      // A question's passage has fewer fields than the passage, and another excerpt.
      QuestionPassage: { keyFields: false },
      Passage: { fields: { questions: { merge: replace }, subjects: { merge: replace } } },
      Attempt: {
        fields: {
          ...alongQuestions,
          questions: { merge: replace },
        },
      },
      Result: {
        fields: {
          ...alongQuestions,
          solutions: { merge: replace },
          subjects: { merge: replace },
          drills: { merge: replace },
          practisable: { merge: replace },
        },
      },
      Mistake: {
        fields: {
          options: { merge: replace },
          optionsHtml: { merge: replace },
          today: { merge: replace },
        },
      },
      Roster: { fields: { rows: { merge: replace } } },
      Batch: { fields: { figures: { merge: replace }, people: { merge: replace } } },
      ImportDraft: { fields: { columns: { merge: replace } } },
      ImportDraftRow: { fields: { problems: { merge: replace } } },
      BlindReview: { fields: { outcome: { merge: true } } },
      BlindReviewOutcome: { fields: { groups: { merge: replace } } },
      Question: {
        fields: {
          options: { merge: replace },
          optionsHtml: { merge: replace },
          askedIn: { merge: replace },
          revisions: { merge: replace },
        },
      },
      // The same test has a different report for each batch.
      TestReport: {
        keyFields: ["id", "batchId"],
        fields: {
          figures: { merge: replace },
          takers: { merge: replace },
          items: { merge: replace },
        },
      },
      ItemStatistics: { fields: { choices: { merge: replace } } },
      AskingTest: { keyFields: false },
      TouchedTest: { keyFields: false },
      Test: {
        fields: {
          sharingTests: { merge: replace },
          own: { merge: replace },
          subjects: { merge: replace },
          questionIds: { merge: replace },
          questions: { merge: replace },
        },
      },
    },
  });
}
