import { UnreadableFile } from "../file-failure.ts";
import { type Block, lineOf, type Run } from "./blocks.ts";
import { answerIn, EXPLANATION, numberIn, optionMarks, passageStart } from "./paper-marks.ts";
import { PaperRows } from "./paper-rows.ts";
import { paperLimits, readPaper } from "./read-paper.ts";
import type { Reader } from "./reader.ts";
import { TextFileDecoder } from "./text-decoder.ts";

/** Of a file with its blank lines and white space; what is left of it has the limits of a paper. */
const MOST_CHARACTERS = 2 * paperLimits.charactersMax;

export const NO_QUESTIONS =
  "No questions were found. Number them as 1., 2., 3., letter the options as (a), (b), (c), and write “Ans. (c)” below them.";

/** What a paper can say of a question. */
export const PAPER_FIELDS = [
  ...["question_text", "option_a", "option_b", "option_c", "option_d", "option_e"],
  ...[
    "correct_option",
    "subject",
    "topic",
    "explanation",
    "passage",
    "passage_title",
    "passage_source",
  ],
];

/** Words between two asterisks and two are bold, between three bold and italic, as chat programs write them. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (const found of text.matchAll(/(?<!\*)(\*{2,3})(?=[^\s*])([^*]{1,2000})\1(?!\*)/g)) {
    const [whole, signs = "", words = ""] = found;
    runs.push({ text: text.slice(from, found.index), marks: [] });
    runs.push({ text: words, marks: signs.length === 3 ? ["strong", "em"] : ["strong"] });
    from = found.index + whole.length;
  }
  runs.push({ text: text.slice(from), marks: [] });
  return runs.filter((run) => run.text !== "");
}

/** Whether a line only goes on with the one above, as in text that was copied from a PDF. */
function isWrapped(before: string, line: string): boolean {
  if (before.length < 60 || !/^[\p{Ll}(“"]/u.test(line) || /[.?!:]\s*$/.test(before)) return false;
  const isMarked =
    numberIn(line) !== null ||
    optionMarks(line, "letter").some(({ from }) => from === 0) ||
    optionMarks(line, "roman").some(({ from }) => from === 0);
  return (
    !isMarked && answerIn(line) === null && !EXPLANATION.test(line) && passageStart(line) === null
  );
}

/** The lines of a text as blocks. Several blank ones say no more than one. */
export function blocksOfText(text: string): Block[] {
  const found: { number: number; pieces: string[] }[] = [];
  let before: string | null = null;
  for (const [at, line] of text.split(/\r\n|[\n\r\u2028\u2029\f\v]/).entries()) {
    const words = line.trim();
    const last = found.at(-1);
    if (last !== undefined && before !== null && isWrapped(before, words)) last.pieces.push(words);
    else if (words !== "" || before !== "") found.push({ number: at + 1, pieces: [line] });
    before = words;
  }
  return found.map(({ number, pieces }) => {
    const runs = pieces.flatMap((piece, at): Run[] =>
      at === 0 ? runsOf(piece) : [{ text: " ", marks: [] }, ...runsOf(piece)],
    );
    return lineOf(runs, { page: null, number });
  });
}

export const read: Reader = async function* (bytes) {
  const decoder = new TextFileDecoder();
  let text = "";
  for await (const chunk of bytes) {
    text += decoder.push(chunk);
    if (text.length > MOST_CHARACTERS) {
      throw new UnreadableFile("The text is longer than any paper. Split it into several.");
    }
  }
  text += decoder.end();
  if (text.trim() === "") throw new UnreadableFile("The file is empty.");
  const made = new PaperRows(readPaper(blocksOfText(text)), "line");
  const facts = {
    fields: PAPER_FIELDS,
    hasIds: false,
    header: [],
    ignoredColumns: [],
    warnings: [],
  };
  if (made.count === 0 && made.findings.every(({ isLeftOut }) => !isLeftOut))
    throw new UnreadableFile(NO_QUESTIONS);
  yield { facts };
  yield* made.rows();
  yield { facts: { ...facts, findings: made.findings } };
};
