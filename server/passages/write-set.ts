import type pg from "pg";
import { passageLimits } from "#rules/limits.ts";
import { foldQuestion } from "#rules/question-rules.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Queryable } from "../database/statement.ts";
import { Conflict, type FieldError, InvalidInput } from "../errors.ts";
import { type BankQuestionInput, checkedQuestion } from "../questions/checked-question.ts";
import { editIn } from "../questions/edit-question.ts";
import { insertQuestions } from "../questions/insert-questions.ts";
import { type BankLabels, spellingsOf } from "../questions/labels.ts";
import { lockSet, moveQuestion, placeQuestions } from "../questions/set-questions.ts";
import type { WordedQuestion } from "../questions/wording.ts";

/** A question as it is to stand in a set. */
export interface SetQuestion {
  /** Null for a new one; one of another passage, or of none, moves here. */
  id: number | null;
  /** The wording that was edited; null overwrites whatever stands there. */
  revisionNumber: number | null;
  /** Null for one of the bank whose words stay. */
  question: BankQuestionInput | null;
}

/** The same with its words checked. */
export interface CheckedSetQuestion extends SetQuestion {
  checked: WordedQuestion | null;
}

/** The words of another question's fields, as those of one in a list. */
function placed(error: InvalidInput, place: number): FieldError[] {
  return (error.facts.fields ?? []).map(({ field, message }) => ({
    field: `questions.${place}.${field}`,
    message,
  }));
}

/**
 * The questions of a set as they will be stored.
 *
 * @throws InvalidInput with the messages of the question form, by the places in the list; for more than 20
 *   questions, and for the same one twice
 */
export async function checkedSet(
  on: Queryable,
  questions: readonly SetQuestion[],
  now: Date,
): Promise<CheckedSetQuestion[]> {
  const max = passageLimits.passageQuestionsMax;
  if (questions.length > max) {
    const message = `A passage can have at most ${max} questions; ${questions.length} were sent`;
    throw new InvalidInput([{ field: "questions", message }]);
  }
  const errors: FieldError[] = [];
  const all: CheckedSetQuestion[] = [];
  const folds = new Map<string, number>();
  const ids = new Set<number>();
  for (const [place, question] of questions.entries()) {
    const refuse = (message: string) => errors.push({ field: `questions.${place}`, message });
    if (question.id !== null && ids.has(question.id))
      refuse(`Question ${question.id} stands in the list twice`);
    if (question.id !== null) ids.add(question.id);
    if (question.id === null && question.question === null)
      refuse("A new question needs its words");
    if (question.question === null) {
      all.push({ ...question, checked: null });
      continue;
    }
    try {
      const checked = await checkedQuestion(on, question.question, now);
      const fold = foldQuestion(checked.questionText, checked.options);
      const before = folds.get(fold);
      if (before !== undefined) {
        refuse(`The passage asks this question already, as its question ${before + 1}`);
      }
      folds.set(fold, place);
      all.push({ ...question, checked });
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      errors.push(...placed(error, place));
    }
  }
  if (errors.length > 0) throw new InvalidInput(errors);
  return all;
}

/** Who writes a set, when, and of which passage. */
export interface SetPlace {
  passageId: number;
  /** The fingerprint of its words. */
  print: Buffer;
  viewer: Viewer;
  now: Date;
  labels: BankLabels;
}

/**
 * Makes the set of a passage: these questions in this order. Those that are new are added, those of other
 * passages move here, and those that are left out stay in the bank by themselves.
 *
 * @param client a transaction that holds the passage's row
 * @throws InvalidInput for a question that the bank doesn't have
 * @throws Conflict when a question was edited since, or the bank has one like it
 */
export async function writeSet(
  client: pg.PoolClient,
  place: SetPlace,
  questions: readonly CheckedSetQuestion[],
): Promise<void> {
  const { passageId, print, viewer, now, labels } = place;
  const authorship = { authorId: viewer.userId, createdAt: now };
  const listed = questions.flatMap(({ id }) => id ?? []);
  const held = await lockSet(client, passageId, listed);
  const live = new Map(held.filter(({ isDeleted }) => !isDeleted).map((row) => [row.id, row]));
  const absent = questions.flatMap(({ id }, at) =>
    id !== null && !live.has(id)
      ? [{ field: `questions.${at}.id`, message: `Question ${id} is not in the bank` }]
      : [],
  );
  if (absent.length > 0) throw new InvalidInput(absent);
  for (const { id, passageId: of } of live.values()) {
    if (of === passageId && !listed.includes(id)) {
      await moveQuestion(client, id, { passageId: null, print: null }, authorship);
    }
  }
  const spellings = spellingsOf(labels);
  const ids: number[] = [];
  for (const [at, { id, revisionNumber, question, checked }] of questions.entries()) {
    if (id !== null) {
      if (question !== null && checked !== null) {
        const words = { ...question, passageId };
        const edit = { id, revisionNumber, question: words };
        await editIn(client, viewer, edit, { ...checked, passageId }, now, true);
      } else if (live.get(id)?.passageId !== passageId) {
        await moveQuestion(client, id, { passageId, print }, authorship);
      }
      ids.push(id);
    } else if (checked !== null) {
      const given = { ...checked, ...spellings.spell(checked), passageId, passagePrint: print };
      const [stored] = await insertQuestions(client, [given], authorship);
      if (stored === undefined) throw new Error("The question was not stored.");
      if (!stored.isNew) {
        throw new Conflict(
          `The passage asks question ${at + 1} of the list already (question ${stored.id}).`,
          { existingId: stored.id },
        );
      }
      ids.push(stored.id);
    }
  }
  await placeQuestions(client, ids);
}
