// What no question, passage or key of a paper takes: a person hears of each piece, with its place.

import { truncate } from "#rules/text.ts";
import { type Block, isBlank, linesIn, wordsOf } from "./blocks.ts";
import type { Paper, PaperQuestion } from "./paper.ts";
import { type PlaceUnit, placeWords, rangeWords } from "./paper-findings.ts";
import { numberIn, optionsIn } from "./paper-marks.ts";
import type { FileFinding } from "./reader.ts";

/** Pieces that are listed one by one; more are counted together. */
const LISTED = 30;
/** The options of a question are at most so many lines below its number. */
const NEAR = 40;

/** Whether lines have the first two options of a question. @param isNumbered only below a number */
function looksLikeQuestions(content: readonly Block[], isNumbered: boolean): boolean {
  const lines = linesIn(content);
  let number = isNumbered ? -1 - NEAR : 0;
  let first = -1 - NEAR;
  for (const [at, { text }] of lines.entries()) {
    if (numberIn(text) !== null) number = at;
    const options = optionsIn(text, "letter");
    const indices = options.map(({ index }) => index);
    if (indices[0] === 0) first = at;
    const isNear = !isNumbered || at - number <= NEAR;
    if (indices.includes(1) && at - first <= NEAR && isNear && first >= number) return true;
  }
  return false;
}

/** The pieces of a paper that nothing takes, and those of an explanation that look like questions. */
export function unreadFindings(
  { unread, unreadKeys, questions }: Pick<Paper, "unread" | "unreadKeys" | "questions">,
  unit: PlaceUnit,
): FileFinding[] {
  const pieces = unread
    .filter((content) => !isBlank(content))
    .map((content) => ({ content, isLeftOut: looksLikeQuestions(content, false) }))
    .sort((a, b) => Number(b.isLeftOut) - Number(a.isLeftOut));
  const listed = pieces.slice(0, LISTED).map(({ content, isLeftOut }): FileFinding => {
    const look = isLeftOut ? ", which look like questions" : "";
    return {
      ...{ count: linesIn(content).filter(({ text }) => text.trim() !== "").length, isLeftOut },
      inFile: `${placeOf(content, unit)}${look} (${excerpt(content)})`,
      inLexam: isLeftOut
        ? "Left out: they could not be read. Number the questions one after the other"
        : "Not read: part of no question",
    };
  });
  const others = pieces.slice(LISTED).map(({ content }) => content);
  return [
    ...unreadKeys.map((table) => ({
      ...{ count: 1, isLeftOut: false },
      inFile: `Table that looks like a key (${placeWords(table, unit)}: ${excerpt([table])})`,
      inLexam: "Could not be read. Write each key as “1. (c)”, below each other",
    })),
    ...listed,
    ...(others.length === 0
      ? []
      : [
          {
            ...{ count: others.length, isLeftOut: false },
            inFile: `Other pieces of text (${others
              .slice(0, LISTED)
              .map((content) => placeOf(content, unit))
              .join("; ")}${others.length > LISTED ? " and more" : ""})`,
            inLexam: "Not read: part of no question",
          },
        ]),
    ...questions.flatMap((question) => insideExplanation(question, unit)),
  ];
}

function insideExplanation(question: PaperQuestion, unit: PlaceUnit): FileFinding[] {
  const { explanation, label } = question;
  if (!looksLikeQuestions(explanation, true)) return [];
  return [
    {
      ...{ count: linesIn(explanation).length, isLeftOut: true },
      inFile: `${placeOf(explanation, unit)}, which look like questions (${excerpt(explanation)})`,
      inLexam: `Left out: they were read as the explanation of question ${label}. Number the questions one after the other`,
    },
  ];
}

function placeOf(content: readonly Block[], unit: PlaceUnit): string {
  const lines = content.filter((block) => !isBlank([block]));
  const [first, last] = [lines[0], lines.at(-1)];
  return first === undefined || last === undefined ? "" : rangeWords(first, last, unit);
}

function excerpt(content: readonly Block[]): string {
  return `“${truncate(wordsOf(content).replace(/\n/g, " ").slice(0, 200), 60)}”`;
}
