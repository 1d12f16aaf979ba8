import { type Block, type Cell, linesIn, type Table, wordsOf } from "./blocks.ts";
import { columnNames } from "./csv-header.ts";
import type { PaperQuestion } from "./paper.ts";
import { keysOfTable, looksLikeKeys } from "./paper-key-tables.ts";
import { keyIn, trimmed } from "./paper-marks.ts";

/** The questions of a table. */
export type PaperTable = PaperQuestion[];

const wordsOfCell = (cell: Cell | undefined) =>
  cell === undefined ? "" : wordsOf(cell.content).replace(/\n/g, " ");

function emptyQuestion(table: Table, subject: string | null): PaperQuestion {
  const { page, number } = table;
  return {
    ...{ page, number, count: null, label: "", chain: 0, lastPlace: { page, number } },
    ...{ content: [], options: [], answer: null, explanation: [], flaws: [], type: null },
    ...{ passage: null, subject, topic: null },
  };
}

function answerOf(content: readonly Block[]): PaperQuestion["answer"] {
  const words = wordsOf(content);
  const [line] = linesIn(content).filter(({ text }) => text.trim() !== "");
  if (line === undefined) return null;
  const { indices, isBare } = keyIn(words);
  return { line, words, indices: isBare ? [] : indices };
}

const passageOf = (content: readonly Block[], table: Table): PaperQuestion["passage"] =>
  wordsOf(content) === ""
    ? null
    : {
        ...{ page: table.page, number: table.number, range: null, directions: [] },
        ...{ content: [...content], title: null, source: null, isAnnounced: true, lines: [] },
      };

/** A question in each row, under a header that names the columns. */
function byRows(table: Table, subject: string | null): PaperTable | null {
  const [header, ...rows] = table.rows;
  const names = columnNames((header ?? []).map(wordsOfCell));
  const at = (name: string) => names.indexOf(name);
  if (at("question_text") < 0 || at("option_a") < 0 || at("option_b") < 0) return null;
  let passage: PaperQuestion["passage"] = null;
  return rows.flatMap((row) => {
    const content = (name: string) => row[at(name)]?.content ?? [];
    const question = emptyQuestion(table, subject);
    const [first] = linesIn(content("question_text"));
    if (first === undefined || wordsOf(row.flatMap((cell) => [...cell.content])) === "") return [];
    const { page, number } = first;
    const options = ["a", "b", "c", "d", "e"].flatMap((letter) => {
      const words = [...content(`option_${letter}`)];
      return wordsOf(words) === ""
        ? []
        : [{ label: `(${letter})`, content: words, isStarred: false }];
    });
    const here = passageOf(content("passage"), table);
    // Its cell may be merged with the one above.
    if (here !== null || at("passage") < 0) passage = here;
    const said = wordsOf(content("subject"));
    const count = Number.parseInt(
      wordsOfCell(
        row[
          names.findIndex((name) => /^(?:s|sr|sl|q|question)_?(?:no|number)$|^no$|^#$/.test(name))
        ],
      ),
      10,
    );
    return {
      ...question,
      ...{ page, number, lastPlace: { page, number }, options, passage },
      ...{
        count: Number.isNaN(count) ? null : count,
        label: Number.isNaN(count) ? "" : `${count}`,
      },
      content: [...content("question_text")],
      answer: answerOf(content("correct_option")),
      explanation: [...content("explanation")],
      subject: said === "" ? subject : said,
      topic: wordsOf(content("topic")) || null,
    };
  });
}

const OPTION = /^(?:option|choice)\s{0,2}[([]?([a-e1-5])?[)\].:]{0,2}$|^[([]?([a-e])[)\].]{0,2}$/i;
const SINGLE =
  /^(?:mcq|multiple[\s_-]?choice(?:[\s_-]?question)?|single[\s_-]?(?:choice|correct|answer).{0,20}|true[\s_/-]{0,3}(?:or[\s_])?false|objective)$/i;

/** One question: the first cell of each row says what is beside it. */
function byBlocks(table: Table, subject: string | null): PaperTable | null {
  const names = table.rows.map(([name]) => trimmed(wordsOfCell(name), ":."));
  const first = names.findIndex((name) =>
    /^(?:question(?:\s?text)?|q)(?:\s?(?:no\.?)?\s?\d{1,3})?$/i.test(name),
  );
  if (first < 0 || names.filter((name) => OPTION.test(name)).length < 2) return null;
  const questions: PaperQuestion[] = [];
  let passage: PaperQuestion["passage"] = null;
  for (const [at, row] of table.rows.entries()) {
    const name = names[at] ?? "";
    const content = [...(row[1]?.content ?? [])];
    const beside = wordsOfCell(row[2]);
    if (/^(?:passage|comprehension|paragraph)$/i.test(name)) passage = passageOf(content, table);
    if (/^(?:question(?:\s?text)?|q)(?:\s?(?:no\.?)?\s?\d{1,3})?$/i.test(name)) {
      const count = /\d+/.exec(name)?.[0];
      const question = { ...emptyQuestion(table, subject), content, passage };
      if (count !== undefined) question.count = Number(count);
      question.label = name;
      questions.push(question);
      continue;
    }
    const question = questions.at(-1);
    if (question === undefined) continue;
    if (OPTION.test(name)) {
      if (wordsOf(content) === "" && content.length < 2) continue;
      question.options.push({
        label: name,
        content,
        isStarred: /^(?:correct|right|true|yes|✓|✔)$/i.test(beside),
      });
    } else if (
      /^(?:correct\s?)?(?:ans(?:wer)?|key|correct|option)(?:\s?(?:key|option))?$/i.test(name)
    )
      question.answer = answerOf(content);
    else if (/^(?:solution|explanation|sol|rationale)$/i.test(name)) question.explanation = content;
    else if (/^subject$/i.test(name)) question.subject = wordsOf(content) || subject;
    else if (/^(?:topic|chapter)$/i.test(name)) question.topic = wordsOf(content) || null;
    else if (/^type$/i.test(name)) {
      const type = wordsOf(content);
      question.type = SINGLE.test(type) || type === "" ? null : type;
    }
  }
  for (const question of questions) {
    const starred = question.options.flatMap(({ isStarred }, place) => (isStarred ? [place] : []));
    const [line] = linesIn(question.content);
    if (question.answer === null && starred.length > 0 && line !== undefined) {
      const words = starred.map((place) => "abcde".charAt(place)).join(" and ");
      question.answer = { line, indices: starred, words };
      for (const option of question.options) option.isStarred = false;
    }
  }
  return questions;
}

/** The questions of a table that has one in each row, or is one; null for any other table. */
export function questionsOfTable(table: Table, subject: string | null): PaperTable | null {
  // "Q" over "A" names the rows of a key as well.
  if (keysOfTable(table).length > 0 || looksLikeKeys(table)) return null;
  return byRows(table, subject) ?? byBlocks(table, subject);
}
