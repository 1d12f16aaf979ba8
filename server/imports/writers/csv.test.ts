import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvRecord } from "#rules/csv.ts";
import { escapeFormula, unescapeFormula } from "#rules/formula-cells.ts";
import type { NormalisedQuestion } from "#rules/question-rules.ts";
import { anyQuestion, anyText } from "../../../tests/support/any-question.ts";
import { readQuestions } from "../read-questions.ts";
import { questionHeaderRecord, questionRecord } from "./csv.ts";
import { csvTemplate } from "./csv-template.ts";

async function questionsOf(text: string): Promise<NormalisedQuestion[]> {
  const questions: NormalisedQuestion[] = [];
  const options = { format: "csv", currentYear: 2026, sections: null } as const;
  for await (const read of readQuestions([Buffer.from(text)], options)) {
    if ("error" in read) throw new Error(read.error);
    if ("question" in read) questions.push(read.question);
  }
  return questions;
}

describe("escapeFormula", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", "'\r=1"],
    ["'=1", "''=1"],
    ["1=1", "1=1"],
    ["'tis", "'tis"],
    ["", ""],
  ])("%j is written as %j", (cell, escaped) => {
    expect(escapeFormula(cell)).toBe(escaped);
    expect(unescapeFormula(escaped)).toBe(cell);
  });

  test("any text comes back, and none is a formula on the way", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string()), (cell) => {
        const escaped = escapeFormula(cell);
        expect(escaped).not.toMatch(/^[=+\-@\t\r\n]/);
        expect(unescapeFormula(escaped)).toBe(cell);
      }),
    );
  });
});

test("cells are quoted only where they need it", () => {
  expect(csvRecord(["a", "", "b c", "d,e", 'say "f"', "g\nh", " i", "=j", "k;l"])).toBe(
    'a,,b c,"d,e","say ""f""","g\nh"," i",\'=j,"k;l"\r\n',
  );
});

test("questions read back identical, whatever their texts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyQuestion, { minLength: 1, maxLength: 4 }), async (questions) => {
      const file =
        questionHeaderRecord() +
        questions.map((question) => questionRecord({ question, passage: null })).join("");
      expect(await questionsOf(file)).toEqual(questions);
    }),
    { numRuns: 300 },
  );
});

test("the template has a header and three sample rows, which can be imported", async () => {
  const template = csvTemplate();
  expect(template.split("\r\n")[0]).toBe(
    "question_text,option_a,option_b,option_c,option_d,option_e,correct_option,subject,topic,pyq,pyq_year,pyq_exam,explanation,passage,passage_title,passage_source",
  );
  expect(template).toMatch(/^[\r\n -~]+$/);
  const questions = await questionsOf(template);
  expect(questions.map(({ options, correctOptionIndex }) => options[correctOptionIndex])).toEqual([
    "35 years",
    "An intention to cause the damage",
    "a counter-offer",
  ]);
  expect(template.split("\r\n")[1]).toMatch(/,Ages and offices,Written for this template$/);
  expect(questions.map(({ pyqYear }) => pyqYear)).toEqual([null, 2021, null]);
});

test("a negative number stays a number, and a text that looks like one is no formula", () => {
  expect(csvRecord([-2.5, "-2.5", 3])).toBe("-2.5,'-2.5,3\r\n");
});
