import type pg from "pg";
import { type ProblemField, problemField, type RowProblem } from "#rules/import-drafts.ts";
import type { QuestionInput } from "#rules/question-rules.ts";
import { istYear } from "#rules/times.ts";
import { requirePermission } from "../../accounts/require-permission.ts";
import type { Viewer } from "../../accounts/viewer.ts";
import { statement } from "../../database/statement.ts";
import { inTransaction } from "../../database/transaction.ts";
import { Conflict } from "../../errors.ts";
import { findImages } from "../../images/find-images.ts";
import { DraftTexts, type ReadPassage, type ReadQuestion } from "../draft-texts.ts";
import { passageErrors } from "../readers/passage-text.ts";
import type { DraftMarkup } from "../readers/reader.ts";
import type { ImportDependencies } from "../receive-file.ts";
import {
  type DraftQuestion,
  joinedProblems,
  judgedProblems,
  NOTHING_READ,
  printOf,
  storableJson,
} from "./draft-row.ts";
import {
  IMPORTED_ELSEWHERE,
  requireDraft,
  requireRead,
  requireRow,
  type StoredRow,
} from "./find-draft.ts";

/** What a person changes of a row; what is absent stays. */
export interface RowMend
  extends Partial<
    Pick<
      QuestionInput,
      | "questionText"
      | "options"
      | "correctOptionIndex"
      | "subject"
      | "topic"
      | "explanation"
      | "pyq"
      | "pyqYear"
      | "pyqExam"
    >
  > {
  /** Of the whole set; empty for none. */
  passageText?: string;
  passageTitle?: string;
}

const FIELDS: Readonly<Record<keyof RowMend, ProblemField>> = {
  ...{ questionText: "question", options: "options", correctOptionIndex: "key" },
  ...{ subject: "subject", topic: "topic", explanation: "explanation" },
  ...{ pyq: "pyq", pyqYear: "pyq", pyqExam: "pyq" },
  ...{ passageText: "passage", passageTitle: "passage" },
};

/** Fields that a file may lack, by what is changed of them: the bank keeps its own of what a file lacks. */
const OPTIONAL_FIELDS: Partial<Record<keyof RowMend, string>> = {
  ...{ topic: "topic", explanation: "explanation" },
  ...{ pyq: "pyq", pyqYear: "pyq_year", pyqExam: "pyq_exam" },
  ...{ passageText: "passage", passageTitle: "passage" },
};

/** The fields of a file that a row has because it was mended. */
export function mendedFields(mend: RowMend): string[] {
  return Object.keys(mend).flatMap((name) => OPTIONAL_FIELDS[name as keyof RowMend] ?? []);
}

/** The same of a row `d` of a draft, as SQL. */
export const mendedFieldsSql = `ARRAY(SELECT m.field FROM (VALUES ${Object.entries(OPTIONAL_FIELDS)
  .map(([name, field]) => `('${name}', '${field}')`)
  .join(", ")}) AS m (name, field) WHERE d.mended ? m.name)`;

/** The formatted texts of a question, for the rules to look at again; undefined where all are plain. */
export function markupOf(question: ReadQuestion): DraftMarkup | undefined {
  const { questionHtml = null, optionsHtml = [], explanationHtml = null, lang = null } = question;
  const isPlain = questionHtml === null && optionsHtml.length === 0 && explanationHtml === null;
  return isPlain && lang === null
    ? undefined
    : { questionHtml, optionsHtml, explanationHtml, lang };
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** What a question is after it was mended: texts that were retyped are plain. */
function mendedQuestion(question: ReadQuestion | null, mend: RowMend): ReadQuestion {
  const { passageText: _text, passageTitle: _title, ...words } = mend;
  const before = question ?? { ...NOTHING_READ, topic: null, pyqYear: null, pyqExam: null };
  const isNew = (name: "questionText" | "explanation") =>
    words[name] !== undefined && words[name] !== question?.[name];
  const html = question?.optionsHtml ?? [];
  const optionsHtml = words.options?.map((text) => {
    const place = question?.options.indexOf(text) ?? -1;
    return html[place] ?? `<p>${escaped(text)}</p>`;
  });
  return {
    ...(before as ReadQuestion),
    ...(words as Partial<ReadQuestion>),
    ...(isNew("questionText") ? { questionHtml: null } : {}),
    ...(isNew("explanation") ? { explanationHtml: null } : {}),
    ...(optionsHtml && html.length > 0 ? { optionsHtml } : {}),
  };
}

function mendedPassage(passage: ReadPassage | null, { passageText, passageTitle }: RowMend) {
  const title = passageTitle ?? passage?.title ?? null;
  if (passageText === undefined) return passage && { ...passage, title };
  if (passageText.trim() === "") return null;
  return {
    text: passageText,
    title: title || null,
    source: passage?.source ?? null,
    lang: passage?.lang ?? null,
    html: passageText === passage?.text ? passage.html : null,
  };
}

const HASHES = /\/images\/([0-9a-f]{64})/g;

/**
 * What a row is after it was mended, and what is still wrong with it.
 *
 * @param read the row as it was read
 */
async function applyMend(
  pool: pg.Pool,
  read: DraftQuestion,
  mend: RowMend,
  currentYear: number,
): Promise<DraftQuestion> {
  const given = mendedQuestion(read.question, mend);
  const markup = markupOf(given);
  const passage = mendedPassage(read.passage, mend);
  const hashes = [...JSON.stringify([markup, passage]).matchAll(HASHES)].map(
    ([, hash = ""]) => hash,
  );
  const texts = new DraftTexts(currentYear, await findImages(pool, hashes));
  const draft = { question: given, passage, id: null, ...(markup ? { markup } : {}) };
  const { errors, ...now } = await texts.read(draft);
  const ofPassage =
    passage === null
      ? []
      : passageErrors({
          ...{ passage: passage.text, passage_title: passage.title ?? "" },
          passage_source: passage.source ?? "",
        });
  const mended = new Set(Object.keys(mend).map((name) => FIELDS[name as keyof RowMend]));
  // Somebody who changes a row has read the problems of the whole row, so a change settles those.
  const left = read.problems.filter(({ field }) => field !== "other" && !mended.has(field));
  const judged: RowProblem[] = [
    ...judgedProblems(now.question, errors, currentYear),
    ...ofPassage.map((message) => ({ field: problemField(message), message })),
  ];
  return { ...now, problems: joinedProblems(left, judged) };
}

const STORE = statement({
  text: `UPDATE import_draft_rows SET question = :question, passage = :passage, problems = :problems, is_wrong = :isWrong,
      mended = :mended, before = :before, version = DEFAULT, fingerprint = decode(:fingerprint, 'hex')
    WHERE draft_id = :id AND number = :number`,
  takes: {
    ...{ id: "int", number: "int", question: "jsonb?", passage: "jsonb?", problems: "jsonb" },
    ...{ isWrong: "boolean", mended: "jsonb?", before: "jsonb?", fingerprint: "text?" },
  },
});

const SET_ROWS = statement({
  text: "SELECT number FROM import_draft_rows WHERE draft_id = :id AND set_key = :setKey ORDER BY number",
  takes: { id: "int", setKey: "text" },
  gives: { number: "int" },
});

const LEAVE_OUT = statement({
  text: "UPDATE import_draft_rows SET is_left_out = :isLeftOut, version = DEFAULT WHERE draft_id = :id AND number = :number",
  takes: { id: "int", number: "int", isLeftOut: "boolean" },
});

// Two tabs may mend rows of one set at once, or one of them import what the other mends.
const HOLD = statement({
  text: `SELECT EXISTS (SELECT FROM imports i WHERE i.id = d.import_id AND i.status = 'running') AS "isImporting"
    FROM import_drafts d WHERE d.id = :id AND d.state = 'read' FOR UPDATE OF d`,
  takes: { id: "int" },
  gives: { isImporting: "boolean" },
});

/** A row of a draft; `version` is what the page saw of it, null where that doesn't matter. */
export interface RowPlace {
  draftId: number;
  number: number;
  version?: string | null;
}

/** Holds a draft, and answers its row. @throws Conflict when it was changed or imported since the page saw it */
async function heldRow(client: pg.PoolClient, place: RowPlace): Promise<StoredRow> {
  const { draftId, number, version = null } = place;
  const held = await HOLD.row(client, { id: draftId });
  if (held === undefined) throw new Conflict("This file is being read again.");
  if (held.isImporting) throw new Conflict("This file is being imported.");
  const row = await requireRow(client, draftId, number);
  if (row.isImported) throw new Conflict(IMPORTED_ELSEWHERE);
  if (version === null || version === row.version) return row;
  throw new Conflict("Somebody changed this question in another window. Look at it again.");
}

const readOf = ({ before, question, passage, problems }: StoredRow): DraftQuestion =>
  (before ?? { question, passage, problems }) as DraftQuestion;

const ofSet = ({ passageText, passageTitle }: RowMend): RowMend => ({
  ...(passageText === undefined ? {} : { passageText }),
  ...(passageTitle === undefined ? {} : { passageTitle }),
});

const ofRow = ({ passageText: _text, passageTitle: _title, ...words }: RowMend): RowMend => words;

async function storeMend(
  client: pg.PoolClient,
  pool: pg.Pool,
  row: StoredRow,
  mend: RowMend | null,
  currentYear: number,
): Promise<void> {
  const { draftId: id, number } = row;
  const read = readOf(row);
  const next = mend === null ? read : await applyMend(pool, read, mend, currentYear);
  await STORE.count(client, {
    ...{ id, number, isWrong: next.problems.length > 0, fingerprint: printOf(next) },
    question: next.question && storableJson(next.question),
    passage: next.passage && storableJson(next.passage),
    problems: storableJson(next.problems),
    mended: mend && storableJson(mend),
    before: mend && storableJson(read),
  });
}

/**
 * Changes a row of a draft, instead of what was changed of it before. A passage is changed in all rows of its set.
 *
 * @param mend null for the row as it was read
 * @throws NotFound, Conflict when the draft is imported or read again
 */
export async function mendRow(
  viewer: Viewer,
  { database, now }: ImportDependencies,
  place: RowPlace,
  mend: RowMend | null,
): Promise<void> {
  requirePermission(viewer, "bank:import");
  const { draftId, number } = place;
  const draft = requireRead(await requireDraft(viewer, { database, now }, draftId));
  const { pool } = database;
  const year = istYear(draft.createdAt);
  await inTransaction(database, async (client) => {
    const row = await heldRow(client, place);
    await storeMend(client, pool, row, mend, year);
    const passage = ofSet(mend ?? {});
    const before = ofSet((row.mended ?? {}) as RowMend);
    if (row.setKey === null || JSON.stringify(passage) === JSON.stringify(before)) return;
    for (const other of await SET_ROWS.rows(client, { id: draftId, setKey: row.setKey })) {
      if (other.number === number) continue;
      const found = await requireRow(client, draftId, other.number);
      if (found.isImported) continue;
      const next = { ...ofRow((found.mended ?? {}) as RowMend), ...passage };
      await storeMend(client, pool, found, Object.keys(next).length === 0 ? null : next, year);
    }
  });
}

/** Leaves a row of a draft out of its import, or takes it in again. */
export async function leaveOutRow(
  viewer: Viewer,
  { database, now }: ImportDependencies,
  place: RowPlace,
  isLeftOut: boolean,
): Promise<void> {
  requirePermission(viewer, "bank:import");
  const { draftId: id, number } = place;
  requireRead(await requireDraft(viewer, { database, now }, id));
  await inTransaction(database, async (client) => {
    await heldRow(client, place);
    await LEAVE_OUT.count(client, { id, number, isLeftOut });
  });
}
