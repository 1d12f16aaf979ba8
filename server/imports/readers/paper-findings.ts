import { figure } from "#rules/figures.ts";
import type { Place } from "./blocks.ts";
import type { Paper, PaperQuestion } from "./paper.ts";
import type { FileFinding } from "./reader.ts";

/** What a paragraph or a line is called in a place. */
export type PlaceUnit = "paragraph" | "line";

/** "page 6, paragraph 44" */
export function placeWords({ page, number }: Place, unit: PlaceUnit): string {
  return `${page === null ? "" : `page ${page}, `}${unit} ${number}`;
}

/** "Page 6, paragraphs 38 to 45" */
export function rangeWords(from: Place, to: Place, unit: PlaceUnit): string {
  const start = from.page === null ? "" : `Page ${from.page}, `;
  const name = start === "" ? unit.replace(/^./, (letter) => letter.toUpperCase()) : unit;
  if (to.number <= from.number) return `${start}${name} ${from.number}`;
  return `${start}${name}s ${from.number} to ${to.number}`;
}

/** What a question is that Lexam can't ask; null for one that it can. */
export function otherType(question: PaperQuestion, words: string, hasKey: boolean): string | null {
  if (question.type !== null) return `Questions of the type “${question.type}”`;
  if (question.options.length > 0 || hasKey) return null;
  if (/_{3,}|\.{5,}|…{2,}/.test(words)) return "Fill-in-the-blank questions";
  if (
    /^(?:explain|discuss|describe|write|critically|comment|define|distinguish|examine|elaborate|enumerate)\b/i.test(
      words,
    )
  ) {
    return "Questions to be answered in writing";
  }
  return "Questions without options";
}

const finding = (
  count: number,
  inFile: string,
  inLexam: string,
  isLeftOut = false,
): FileFinding[] => (count > 0 ? [{ count, inFile, inLexam, isLeftOut }] : []);

/** What a paper has and what became of it. */
export function findingsOf(
  paper: Paper,
  read: {
    rows: number;
    leftOut: ReadonlyMap<string, readonly string[]>;
    marked: string | null;
    unusedKeys: readonly number[];
    longDirections: number;
    inQuestions: number;
    explanations: number;
  },
): FileFinding[] {
  const { keys, keyTables, titles, passages, dropped, questionTables } = paper;
  const listed = keys.count;
  const announced = passages.filter(({ isAnnounced }) => isAnnounced).length;
  const own = listed > 0 ? "Keys; where a question has its own, that one counts" : "Keys";
  const named = [...new Set(titles)]
    .map((title) => `“${title}”`)
    .slice(0, 6)
    .join(", ");
  const missing = read.unusedKeys
    .slice(0, 8)
    .map((number) => figure(number))
    .join(", ");
  return [
    ...finding(read.rows, "Questions with options", "Single choice questions"),
    ...finding(announced, "Passages and directions", "Passages of the questions below them"),
    ...finding(
      passages.length - announced,
      "Long texts between questions, without a title",
      "Passages of the questions below them",
    ),
    ...finding(read.explanations, "“Explanation” or “Solution” texts", "Explanations"),
    ...finding(read.inQuestions, "“Ans.” lines and the like", own),
    ...(keyTables > 0
      ? finding(keyTables, `Tables of keys, with ${figure(listed)}`, own)
      : finding(listed, "Keys in a list at the end", own)),
    ...(read.marked === null ? [] : finding(read.rows, `Options that are ${read.marked}`, "Keys")),
    ...finding(questionTables, "Tables with questions in them", "Single choice questions"),
    ...finding(
      titles.length,
      `Titles of sections (${named})`,
      "Subjects of the questions below them",
    ),
    ...[...dropped].flatMap(([word, count]) =>
      finding(
        count,
        `“${word}:” lines`,
        /level|difficulty/i.test(word)
          ? "Dropped: Lexam measures difficulty itself"
          : "Dropped: a question has no field for them",
      ),
    ),
    ...finding(
      read.longDirections,
      "Directions for more than 20 questions",
      "Put before the text of each of these questions",
    ),
    ...finding(
      read.unusedKeys.length,
      `Keys of numbers that no question has (${missing})`,
      "Not used: check whether these questions are missing",
    ),
    ...[...read.leftOut].flatMap(([inFile, places]) =>
      finding(
        places.length,
        `${inFile} (${places.slice(0, 20).join("; ")}${places.length > 20 ? " and more" : ""})`,
        "Left out: Lexam asks single choice only",
        true,
      ),
    ),
  ];
}
