import { expect, test } from "vitest";
import { readWord, said } from "../../../tests/support/read-word.ts";
import {
  bold,
  heading,
  highlighted,
  listed,
  paragraph,
  paragraphs,
  run,
  table,
  wordFile,
} from "../../../tests/support/word-file.ts";

const OPTIONS = ["(a) One", "(b) Two", "(c) Three", "(d) Four"];
const ONE = "One | *Two | Three | Four";
/** Layouts as institutes type them, each of the same three questions or as its rows say. */
const LAYOUTS: Record<string, { body: string; rows: string[] }> = {
  "typed numbers, options below each other, Ans. and Solution": {
    body: paragraphs(
      ...["1. Say?", ...OPTIONS, "Ans. (b)", "Solution: So it is.", ""],
      ...["2. Tell?", ...OPTIONS, "Ans. (b)", "Solution: So it is."],
    ),
    rows: [`Say? ${ONE}`, `Tell? ${ONE}`],
  },
  "options on one line with tabs": {
    body: paragraphs(
      "Q.1 Say?",
      OPTIONS.join("\t"),
      "Answer: b",
      "Q.2 Tell?",
      OPTIONS.join("\t"),
      "Answer: B",
    ),
    rows: [`Say? ${ONE}`, `Tell? ${ONE}`],
  },
  "two options to a line, upper case with dots": {
    body: paragraphs(
      ...["Q1) Say?", "A. One\tB. Two", "C. Three\tD. Four", "Key: B"],
      ...["Q2) Tell?", "A. One\tB. Two", "C. Three\tD. Four", "Key: B"],
    ),
    rows: [`Say? ${ONE}`, `Tell? ${ONE}`],
  },
  "line breaks in one paragraph": {
    body: paragraphs(
      `1. Say?\n${OPTIONS.join("\n")}\nCorrect option: (b)`,
      `2. Tell?\n${OPTIONS.join("\n")}\nCorrect option: (b)`,
    ),
    rows: [`Say? ${ONE}`, `Tell? ${ONE}`],
  },
  "automatic numbers and letters": {
    body: ["Say?", "Tell?"]
      .map(
        (text) =>
          listed(text, 1) +
          ["One", "Two", "Three", "Four"].map((option) => listed(option, 1, 1)).join("") +
          paragraph("Ans: b"),
      )
      .join(""),
    rows: [`Say? ${ONE}`, `Tell? ${ONE}`],
  },
  "automatic Q.1 and A., with a key list at the end": {
    body:
      ["Say?", "Tell?"]
        .map(
          (text) =>
            listed(text, 2) +
            ["One", "Two", "Three", "Four"].map((option) => listed(option, 2, 1)).join(""),
        )
        .join("") + paragraphs("", "ANSWER KEY", "1. b\t2. b"),
    rows: [`Say? ${ONE}`, `Tell? ${ONE}`],
  },
  "a table of keys at the end": {
    body:
      paragraphs(
        ...["1. Say?", ...OPTIONS, "2. Tell?", ...OPTIONS, "3. Ask?", ...OPTIONS, "Answer Key"],
      ) +
      table(["Q. No.", "Answer", "Q. No.", "Answer"], ["1", "B", "2", "B"], ["3", "(c)", "", ""]),
    rows: [`Say? ${ONE}`, `Tell? ${ONE}`, "Ask? One | Two | *Three | Four"],
  },
  "a table of keys with the numbers above": {
    body:
      paragraphs(...["1. Say?", ...OPTIONS, "2. Tell?", ...OPTIONS]) +
      table(["Question", "1", "2"], ["Answer", "b", "b"]),
    rows: [`Say? ${ONE}`, `Tell? ${ONE}`],
  },
  "sections with numbers that begin again, and a key for each": {
    body:
      heading("Legal Reasoning") +
      paragraphs("1. Say?", ...OPTIONS, "2. Tell?", ...OPTIONS) +
      heading("GK") +
      paragraphs("1. Ask?", ...OPTIONS, "", "Answers", "Legal Reasoning", "1-b 2-b", "GK", "1-c"),
    rows: [`Say? ${ONE}`, `Tell? ${ONE}`, "Ask? One | Two | *Three | Four"],
  },
  "the right option bold": {
    body: ["Say?", "Tell?"]
      .map(
        (text, at) =>
          paragraph(`${at + 1}. ${text}`) +
          paragraphs("(a) One") +
          paragraph(run("(b) ") + bold("Two")) +
          paragraphs("(c) Three", "(d) Four"),
      )
      .join(""),
    rows: [`Say? ${ONE}`, `Tell? ${ONE}`],
  },
  "the right option highlighted": {
    body: ["Say?", "Tell?"]
      .map(
        (text, at) =>
          paragraph(`${at + 1}. ${text}`) +
          paragraphs("(a) One") +
          paragraph(highlighted("(b) Two")) +
          paragraphs("(c) Three", "(d) Four"),
      )
      .join(""),
    rows: [`Say? ${ONE}`, `Tell? ${ONE}`],
  },
  "a table with a question in each row": {
    body: table(
      ["S.No", "Question", "A", "B", "C", "D", "Ans", "Solution", "Subject"],
      ["1", "Say?", "One", "Two", "Three", "Four", "b", "So.", "Torts"],
      ["2", "Tell?", "One", "Two", "Three", "Four", "(B)", "", "Torts"],
    ),
    rows: [`Say? ${ONE}`, `Tell? ${ONE}`],
  },
  "a table for each question": {
    body: ["Say?", "Tell?"]
      .map((text) =>
        table(
          ["Question", text],
          ["Type", "multiple_choice"],
          ...[
            ["Option", "One", "incorrect"],
            ["Option", "Two", "correct"],
            ["Option", "Three", "incorrect"],
            ["Option", "Four", "incorrect"],
          ],
          ["Solution", "So."],
          ["Marks", "1"],
        ),
      )
      .join(paragraph("")),
    rows: [`Say? ${ONE}`, `Tell? ${ONE}`],
  },
  "options in the cells of a table without lines": {
    body: ["Say?", "Tell?"]
      .map(
        (text, at) =>
          paragraph(`${at + 1}. ${text}`) +
          table(["(a) One", "(b) Two"], ["(c) Three", "(d) Four"]) +
          paragraph("Ans. (b)"),
      )
      .join(""),
    rows: [`Say? ${ONE}`, `Tell? ${ONE}`],
  },
  "numeric options below named numbers": {
    body: paragraphs(
      ...["Question 1: Say?", "1) One", "2) Two", "3) Three", "4) Four", "Ans - (2)"],
      ...["Question 2: Tell?", "1) One", "2) Two", "3) Three", "4) Four", "Ans - (2)"],
    ),
    rows: [`Say? ${ONE}`, `Tell? ${ONE}`],
  },
  "Roman options": {
    body: paragraphs(
      ...["1. Say?", "(i) One", "(ii) Two", "(iii) Three", "(iv) Four", "Ans. (ii)"],
      ...["2. Tell?", "(i) One", "(ii) Two", "(iii) Three", "(iv) Four", "Ans. (ii)"],
    ),
    rows: [`Say? ${ONE}`, `Tell? ${ONE}`],
  },
  "solutions with keys at the end": {
    body: paragraphs(
      ...["1. Say?", ...OPTIONS, "2. Tell?", ...OPTIONS, "Answers and Explanations"],
      ...["1. (b) For three reasons:", "1. It is so.", "2. It was so.", "2. Ans. (b) It is."],
    ),
    rows: [`Say? ${ONE}`, `Tell? ${ONE}`],
  },
  "statements, lists to be matched and assertions": {
    body: paragraphs(
      ...[
        "1. Consider the statements:",
        "I. A minor can.",
        "II. A minor cannot.",
        ...OPTIONS,
        "Ans. (b)",
      ],
      ...[
        "2. Match:",
        "A. Article 14\t1. Equality",
        "B. Article 21\t2. Life",
        ...OPTIONS,
        "Ans. (b)",
      ],
      ...[
        "3. Assertion (A): It rains.",
        "Reason (R): It is wet.",
        "(a) Both (A) and (R) are true",
        "(b) A is false",
        "Ans. (b)",
      ],
    ),
    rows: [
      `Consider the statements:\nI. A minor can.\nII. A minor cannot. ${ONE}`,
      `Match:\nA. Article 14 1. Equality\nB. Article 21 2. Life ${ONE}`,
      "Assertion (A): It rains.\nReason (R): It is wet. Both (A) and (R) are true | *A is false",
    ],
  },
};

test.each(Object.entries(LAYOUTS))(
  "a Word document has its questions: %s",
  async (_, { body, rows }) => {
    const found = await readWord(await wordFile(body));
    expect(found.rows.map(said)).toEqual(rows);
  },
);
