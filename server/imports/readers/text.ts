import { UnreadableFile } from "../file-failure.ts";
import { type Block, lineOf, type Run } from "./blocks.ts";
import { answerIn, EXPLANATION, numberIn, optionMarks, passageStart } from "./paper-marks.ts";
import { PaperRows } from "./paper-rows.ts";
import { readPaper } from "./read-paper.ts";
import type { Reader } from "./reader.ts";
import { TextFileDecoder } from "./text-decoder.ts";

/** Text of a paper: of far more than a thousand questions. */
const MOST_CHARACTERS = 20_000_000;

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

/** Words between two asterisks are bold, as chat programs write them. */
function runsOf(text: string): Run[] {
  return text
    .split(/\*\*(?=\S)([^*]{1,2000})\*\*/)
    .flatMap((words, at): Run[] =>
      words === "" ? [] : [{ text: words, marks: at % 2 === 1 ? ["strong"] : [] }],
    );
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

/** The lines of a text as blocks. */
export function blocksOfText(text: string): Block[] {
  const blocks: Block[] = [];
  let before = "";
  for (const [at, line] of text.split(/\r\n|[\n\r\u2028\u2029\f\v]/).entries()) {
    const last = blocks.at(-1);
    const words = line.trim();
    if (last?.kind === "line" && isWrapped(before, words)) {
      blocks[blocks.length - 1] = lineOf(
        [...last.runs, { text: " ", marks: [] }, ...runsOf(words)],
        last,
      );
    } else blocks.push(lineOf(runsOf(line), { page: null, number: at + 1 }));
    before = words;
  }
  return blocks;
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
  const { rows, findings } = made;
  const facts = {
    fields: PAPER_FIELDS,
    hasIds: false,
    header: [],
    ignoredColumns: [],
    warnings: [],
  };
  if (rows.length === 0 && findings.every(({ isLeftOut }) => !isLeftOut))
    throw new UnreadableFile(NO_QUESTIONS);
  yield { facts };
  yield* rows;
  yield { facts: { ...facts, findings } };
};
