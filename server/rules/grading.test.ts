import fc from "fast-check";
import { expect, test } from "vitest";
import { answerStatus, gradeAnswers, marksFor, UNANSWERED } from "./grading.ts";

const paper = fc
  .array(
    fc.record({
      subject: fc.constantFrom("Law of Torts", "Law of Contracts", "Criminal Law"),
      correctOptionIndex: fc.integer({ min: 0, max: 4 }),
      answer: fc.integer({ min: -1, max: 4 }),
    }),
    { minLength: 1, maxLength: 100 },
  )
  .map((rows) => ({ items: rows, answers: rows.map((row) => row.answer) }));
const scheme = fc.record({
  correctHundredths: fc.integer({ min: 1, max: 100_000 }),
  incorrectHundredths: fc.integer({ min: 0, max: 100_000 }),
});

test("31 correct, 5 incorrect and 4 blank at +2 and −0.5 are 59.5 of 80", () => {
  const items = Array.from({ length: 40 }, () => ({ subject: "Law", correctOptionIndex: 2 }));
  const answers = items.map((_, i) => (i < 31 ? 2 : i < 36 ? 0 : UNANSWERED));
  const grade = gradeAnswers({ correctHundredths: 200, incorrectHundredths: 50 }, items, answers);
  expect(grade).toMatchObject({
    scoreHundredths: 5950,
    maxHundredths: 8000,
    correctCount: 31,
    incorrectCount: 5,
    unansweredCount: 4,
  });
});

test("by subject, in the order of first appearance", () => {
  const items = [
    { subject: "Torts", correctOptionIndex: 0 },
    { subject: "Contracts", correctOptionIndex: 1 },
    { subject: "Torts", correctOptionIndex: 2 },
  ];
  const grade = gradeAnswers(
    { correctHundredths: 100, incorrectHundredths: 33 },
    items,
    [1, 1, -1],
  );
  expect(grade.statuses).toEqual(["incorrect", "correct", "unanswered"]);
  expect(grade.subjects).toEqual([
    {
      subject: "Torts",
      correctCount: 0,
      incorrectCount: 1,
      unansweredCount: 1,
      scoreHundredths: -33,
      maxHundredths: 200,
    },
    {
      subject: "Contracts",
      correctCount: 1,
      incorrectCount: 0,
      unansweredCount: 0,
      scoreHundredths: 100,
      maxHundredths: 100,
    },
  ]);
});

test("a score may be below nought, and no deduction is plain nought", () => {
  const items = [{ subject: "Torts", correctOptionIndex: 0 }];
  const grade = (incorrectHundredths: number) =>
    gradeAnswers({ correctHundredths: 100, incorrectHundredths }, items, [3]).scoreHundredths;
  expect(grade(25)).toBe(-25);
  expect(grade(0)).toBe(0);
  expect(marksFor("incorrect", { correctHundredths: 1, incorrectHundredths: 0 })).toBe(0);
});

test("answers that don't run along the questions are refused", () => {
  const items = [{ subject: "Torts", correctOptionIndex: 0 }];
  const grade = (answers: number[]) =>
    gradeAnswers({ correctHundredths: 100, incorrectHundredths: 0 }, items, answers);
  expect(() => grade([])).toThrow(RangeError);
  expect(() => grade([0, 0])).toThrow(RangeError);
  for (const selected of [-2, 0.5, Number.NaN]) {
    expect(() => answerStatus(selected, 0)).toThrow(RangeError);
  }
});

test("score = correct x correct marks - incorrect x incorrect marks, for the whole and its subjects", () => {
  fc.assert(
    fc.property(paper, scheme, ({ items, answers }, marks) => {
      const grade = gradeAnswers(marks, items, answers);
      for (const part of [grade, ...grade.subjects]) {
        expect(part.scoreHundredths).toBe(
          part.correctCount * marks.correctHundredths -
            part.incorrectCount * marks.incorrectHundredths,
        );
        const total = part.correctCount + part.incorrectCount + part.unansweredCount;
        expect(part.maxHundredths).toBe(total * marks.correctHundredths);
      }
      const sum = (of: (subject: (typeof grade.subjects)[number]) => number) =>
        grade.subjects.reduce((total, subject) => total + of(subject), 0);
      expect(sum((subject) => subject.scoreHundredths)).toBe(grade.scoreHundredths);
      expect(sum((subject) => subject.maxHundredths)).toBe(grade.maxHundredths);
      expect(grade.statuses).toHaveLength(items.length);
      expect(grade.subjects.map((subject) => subject.subject)).toEqual([
        ...new Set(items.map((item) => item.subject)),
      ]);
    }),
  );
});

test("a blank answer never costs, and answering it right never hurts", () => {
  fc.assert(
    fc.property(paper, scheme, fc.nat(), ({ items, answers }, marks, seed) => {
      const position = seed % items.length;
      const key = items[position]?.correctOptionIndex ?? 0;
      const score = (answer: number) =>
        gradeAnswers(marks, items, answers.with(position, answer)).scoreHundredths;
      expect(score(key) - score(UNANSWERED)).toBe(marks.correctHundredths);
      expect(score(UNANSWERED) - score(key + 1)).toBe(marks.incorrectHundredths);
    }),
  );
});
