import fc from "fast-check";
import { normaliseQuestion, questionErrors } from "#rules/question-rules.ts";

/** Texts as hard on a file as can be. */
export const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom("=", "+", "-", "@", "'", '"', ",", ";", "\t", "\r", "\n", "\r\n", " ", "﹣"),
      fc.string({ unit: "grapheme", maxLength: 4 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join("").replaceAll("\0", ""));

/** Any question that the bank can store. */
export const anyQuestion = fc
  .record({
    questionText: anyText,
    options: fc.array(anyText, { minLength: 2, maxLength: 5 }),
    correctOptionIndex: fc.nat({ max: 4 }),
    subject: anyText,
    topic: fc.option(anyText),
    pyq: fc.boolean(),
    pyqYear: fc.integer({ min: 1980, max: 2026 }),
    pyqExam: anyText,
    explanation: fc.option(anyText),
  })
  .filter((input) => questionErrors(input, 2026).length === 0)
  .map(normaliseQuestion)
  // What a file can't hold without looking damaged.
  .filter((input) => !JSON.stringify(input).includes("\ufffd"));
