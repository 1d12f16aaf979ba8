import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  foldQuestion,
  normaliseQuestion,
  type QuestionInput,
  questionErrors,
} from "./question-rules.ts";
import type { FieldMessage } from "./stored-text.ts";

const sound: QuestionInput = {
  questionText: "Which Article empowers a High Court to issue writs?",
  options: ["Article 32", "Article 136", "Article 226", "Article 227"],
  correctOptionIndex: 2,
  subject: "Constitutional Law",
  topic: "Writs",
  pyq: true,
  pyqYear: 2019,
  pyqExam: "CLAT",
  explanation: null,
};
const messages = (change: Partial<QuestionInput>) =>
  questionErrors({ ...sound, ...change }, 2026).map(({ field, message }) => `${field}: ${message}`);

const text = fc.string({ unit: fc.constantFrom("a", "B", " ", "\t", "\n", "é", "न", "😀", '"') });
const question: fc.Arbitrary<QuestionInput> = fc.record({
  questionText: text,
  options: fc.array(text, { maxLength: 7 }),
  correctOptionIndex: fc.integer({ min: -2, max: 7 }),
  subject: text,
  topic: fc.option(text),
  pyq: fc.boolean(),
  pyqYear: fc.option(fc.integer({ min: 1970, max: 2040 })),
  pyqExam: fc.option(text),
  explanation: fc.option(text),
});

describe("normaliseQuestion", () => {
  test("trims, and makes blank optional texts null", () => {
    const done = normaliseQuestion({
      questionText: "  What?\n",
      options: [" a", "b "],
      correctOptionIndex: 1,
      subject: " Law ",
      topic: "  ",
      pyq: true,
      pyqYear: 2020,
      pyqExam: " CLAT ",
    });
    expect(done).toEqual({
      questionText: "What?",
      options: ["a", "b"],
      correctOptionIndex: 1,
      subject: "Law",
      topic: null,
      pyq: true,
      pyqYear: 2020,
      pyqExam: "CLAT",
      explanation: null,
    });
  });

  test("drops blank options, and the correct index moves with them", () => {
    const at = (correctOptionIndex: number) => {
      const input = { ...sound, options: ["", "a", " ", "b"], correctOptionIndex };
      return normaliseQuestion(input).correctOptionIndex;
    };
    expect([0, 1, 2, 3, 4, -1, 0.5].map(at)).toEqual([-1, 0, -1, 1, -1, -1, -1]);
  });

  test("a question that is no PYQ has no year and no exam", () => {
    expect(normaliseQuestion({ ...sound, pyq: false })).toMatchObject({
      pyqYear: null,
      pyqExam: null,
    });
  });

  test("keeps the correct option's text, and twice is as once", () => {
    fc.assert(
      fc.property(question, (input) => {
        const once = normaliseQuestion(input);
        const chosen = input.options[input.correctOptionIndex]?.trim() || undefined;
        expect(once.options[once.correctOptionIndex]).toBe(chosen);
        expect(once.options.every((option) => option !== "" && option === option.trim())).toBe(
          true,
        );
        expect(normaliseQuestion(once)).toEqual(once);
      }),
    );
  });
});

describe("questionErrors", () => {
  test("nothing is wrong with a sound question", () => {
    expect(messages({})).toEqual([]);
    expect(messages({ pyqYear: 1980 })).toEqual([]);
    expect(messages({ pyqYear: 2026 })).toEqual([]);
    expect(messages({ pyq: false, pyqYear: 1900, pyqExam: "" })).toEqual([]);
    expect(messages({ options: ["a", "", "b", "c", "d", "e"], correctOptionIndex: 5 })).toEqual([]);
  });

  test("the form's messages, word for word, in its order", () => {
    const empty = { questionText: " ", subject: "", options: ["a", " "], correctOptionIndex: 1 };
    expect(messages({ ...empty, pyqYear: null, pyqExam: " " })).toEqual([
      "questionText: Question text is required",
      "subject: Subject is required",
      "options: At least 2 options are required",
      "correctOptionIndex: Please select a valid correct option",
      "pyqYear: PYQ year is required when marked as Previous Year Question",
      "pyqExam: PYQ exam name is required when marked as Previous Year Question",
    ]);
  });

  test.each<[Partial<QuestionInput>, string]>([
    [{ correctOptionIndex: 4 }, "correctOptionIndex: Please select a valid correct option"],
    [
      { correctOptionIndex: Number.NaN },
      "correctOptionIndex: Please select a valid correct option",
    ],
    [{ options: ["a", "b", "c", "d", "e", "f"] }, "options: At most 5 options are allowed"],
    [{ options: ["Article 32", "b", " ARTICLE\n 32 "] }, "options: Options A and C are the same"],
    [
      {
        options: ["", "\u00e9t\u00e9", "x", "E\u0301te\u0301", "\u00e9t\u00e9"],
        correctOptionIndex: 2,
      },
      "options: Options B, D and E are the same",
    ],
    [{ pyqYear: 1979 }, "pyqYear: PYQ year must be between 1980 and 2026"],
    [{ pyqYear: 2027 }, "pyqYear: PYQ year must be between 1980 and 2026"],
    [{ pyqYear: 2019.5 }, "pyqYear: PYQ year must be between 1980 and 2026"],
    [
      { questionText: "a".repeat(10_001) },
      "questionText: Question text must be at most 10,000 characters",
    ],
    [
      { options: ["", "a", "b", "c".repeat(2001)], correctOptionIndex: 1 },
      "options: Option D must be at most 2,000 characters",
    ],
    [
      { explanation: "a".repeat(10_001) },
      "explanation: Explanation must be at most 10,000 characters",
    ],
    [{ subject: "a".repeat(201) }, "subject: Subject must be at most 200 characters"],
    [{ topic: "a".repeat(201) }, "topic: Topic must be at most 200 characters"],
    [{ pyqExam: "a".repeat(201) }, "pyqExam: PYQ exam name must be at most 200 characters"],
    [
      { options: ["a", "b\0"], correctOptionIndex: 0 },
      "options: Option B must not contain NUL characters",
    ],
  ])("%o", (change, message) => {
    expect(messages(change)).toEqual([message]);
  });

  test("a question without errors satisfies the database's checks, normalised or not", () => {
    fc.assert(
      fc.property(question, (input) => {
        const done = normaliseQuestion(input);
        const errors = questionErrors(input, 2026);
        // Letters are those of the options as they were sent, and move when blank ones are dropped.
        const unlettered = ({ field, message }: FieldMessage) => ({
          field,
          message: message.replace(/^Options .* are/, "Options are"),
        });
        expect(questionErrors(done, 2026).map(unlettered)).toEqual(errors.map(unlettered));
        if (errors.length > 0) return;
        expect(done.questionText).not.toBe("");
        expect(done.subject).not.toBe("");
        expect(done.options.length).toBeGreaterThanOrEqual(2);
        expect(done.options.length).toBeLessThanOrEqual(5);
        expect(done.options[done.correctOptionIndex]).toBeTruthy();
        expect(done.pyq).toBe(done.pyqYear !== null);
        expect(done.pyq).toBe(done.pyqExam !== null);
      }),
      { numRuns: 500 },
    );
  });
});

describe("foldQuestion", () => {
  test("folds white space, case and composition", () => {
    const folded = foldQuestion("What is a  Caf\u00e9?", ["Yes", "No"]);
    expect(foldQuestion(" what IS\n a cafe\u0301?\t", ["YES ", "", " no"])).toBe(folded);
    expect(foldQuestion("STRASSE ΟΔΟΣ", [])).toBe(foldQuestion("straße οδος", []));
    expect(foldQuestion("न्याय क\u093c", [])).toBe(foldQuestion("न्याय \u0958", []));
  });

  test("folds plain English as it folds it beside other letters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
        const [, ...rest] = JSON.parse(foldQuestion(`é ${text}`, []))[0];
        const [plain] = JSON.parse(foldQuestion(text, []));
        expect(plain).toBe(rest.join("").trim());
      }),
    );
  });

  test("keeps different texts apart", () => {
    const folded = foldQuestion("a", ["b", "c"]);
    expect(foldQuestion("a", ["c", "b"])).not.toBe(folded);
    expect(foldQuestion("a", ["b c"])).not.toBe(folded);
    expect(foldQuestion("a b", ["c"])).not.toBe(folded);
    expect(foldQuestion('a","b', ["c"])).not.toBe(folded);
    expect(foldQuestion("cafe", [])).not.toBe(foldQuestion("café", []));
  });

  test("is the same for every way to write a question, and for the normalised one", () => {
    fc.assert(
      fc.property(question, fc.constantFrom("NFC", "NFD"), (input, form) => {
        const folded = foldQuestion(input.questionText, input.options);
        const rewrite = (part: string) => ` ${part.normalize(form).toUpperCase()}\n`;
        expect(foldQuestion(rewrite(input.questionText), input.options.map(rewrite))).toBe(folded);
        const done = normaliseQuestion(input);
        expect(foldQuestion(done.questionText, done.options)).toBe(folded);
      }),
    );
  });

  test("is already folded and composed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (raw) => {
        const [once] = JSON.parse(foldQuestion(raw, []));
        expect(JSON.parse(foldQuestion(once, []))[0]).toBe(once);
        expect(once).toBe(once.normalize("NFC"));
      }),
    );
  });
});
