// The thread in which the file of a draft is read (see readDraft).
import { workerData } from "node:worker_threads";
import { draftLimits, problemField } from "#rules/import-drafts.ts";
import { spellingsOf } from "../../questions/labels.ts";
import type { ReadPicture } from "../draft-texts.ts";
import { type QuestionRow, readQuestions } from "../read-questions.ts";
import { serveFile } from "../serve-file.ts";
import { FactsOfFile } from "./draft-facts.ts";
import {
  type DraftRow,
  joinedProblems,
  judgedProblems,
  printOf,
  setKeyOf,
  storableJson,
} from "./draft-row.ts";
import type { DraftData, DraftPiece } from "./read-draft.ts";

/** Rows that travel to the database in one statement. */
const STORED_ROWS = 500;

const { format, currentYear, labels, storedPictures, columnFields } = workerData as DraftData;
const spellings = spellingsOf(labels);
const facts = new FactsOfFile();
let rowsRead = 0;
let rows: string[] = [];
let pictures: ReadPicture[] = [];

/** What was read of a row, and everything that is wrong with it. */
function draftOf(read: QuestionRow) {
  if (!("error" in read)) {
    const { question, passage, questionId, warnings } = read;
    return { question, passage, questionId, warnings, problems: [] };
  }
  const { found, problems, errors } = read;
  const said = problems.map((message) => ({ field: problemField(message), message }));
  // What is wrong with the file's row as such, beside what the reader and the rules say of the question.
  const ofRow = errors.filter(
    (message) => !problems.includes(message) && !found?.errors.includes(message),
  );
  const judged = judgedProblems(
    found?.question ?? null,
    [...(found?.errors ?? []), ...ofRow],
    currentYear,
  );
  return {
    question: found?.question ?? null,
    passage: found?.passage ?? null,
    questionId: found?.questionId ?? null,
    warnings: [],
    problems: joinedProblems(said, judged),
  };
}

function rowOf(read: QuestionRow): DraftRow {
  const draft = draftOf(read);
  const { question } = draft;
  const spelled = question && { ...question, ...spellings.spell(question) };
  const row = { ...draft, question: spelled };
  return {
    ...row,
    number: read.row,
    place: read.place ?? null,
    source: read.source,
    parts: read.parts ?? null,
    isWrong: row.problems.length > 0,
    setKey: setKeyOf(row),
    lacksSubject: question !== null && question.subject === "",
    fingerprint: printOf(row),
  };
}

async function readRows(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const options = { format, currentYear, sections: null, storedPictures, columnFields };
  for await (const read of readQuestions(chunks, { ...options, isForPreview: true })) {
    if ("picture" in read) pictures.push(read.picture);
    else if ("facts" in read) facts.noteFacts(read.facts);
    else {
      rowsRead += 1;
      if (rowsRead > draftLimits.draftRows) {
        facts.isTooLong = true;
        return;
      }
      const row = rowOf(read);
      facts.noteRow(row);
      rows.push(storableJson(row));
    }
  }
}

function takePiece(): DraftPiece {
  const lists: Uint8Array[] = [];
  for (let from = 0; from < rows.length; from += STORED_ROWS) {
    const list = `[${rows.slice(from, from + STORED_ROWS).join(",")}]`;
    lists.push(new TextEncoder().encode(list));
  }
  const shown = pictures;
  [rows, pictures] = [[], []];
  return { rows: lists, pictures: shown, rowsRead, facts: facts.all() };
}

await serveFile(readRows, takePiece, ({ rows: lists }) => lists);
