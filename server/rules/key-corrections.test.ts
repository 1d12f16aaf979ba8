import fc from "fast-check";
import { expect, test } from "vitest";
import { answerStatus, type GradedItem, gradeAnswers, UNANSWERED } from "./grading.ts";
import { CORRECTION_KINDS, type KeyCorrection, withCorrections } from "./key-corrections.ts";

const scheme = fc.record({
  correctHundredths: fc.integer({ min: 1, max: 100_000 }),
  incorrectHundredths: fc.integer({ min: 0, max: 100_000 }),
});

const correction = fc
  .record({ kind: fc.constantFrom(...CORRECTION_KINDS), option: fc.integer({ min: 0, max: 4 }) })
  .map(
    ({ kind, option }): KeyCorrection => ({
      kind,
      options: kind === "other_key" || kind === "also_accepted" ? [option] : [],
    }),
  );

const rows = fc.array(
  fc.record({
    subject: fc.constantFrom("Torts", "Contracts", "Crimes"),
    correctOptionIndex: fc.integer({ min: 0, max: 4 }),
    answer: fc.integer({ min: -1, max: 4 }),
    fix: fc.option(correction, { nil: undefined }),
  }),
  { minLength: 1, maxLength: 60 },
);

/** A grade worked out one question at a time from docs/rules.md, section 1, without any correction. */
function byTheBook(
  marks: { correctHundredths: number; incorrectHundredths: number },
  items: readonly GradedItem[],
  answers: readonly number[],
) {
  const right = items.filter((item, n) => answers[n] === item.correctOptionIndex).length;
  const blank = answers.filter((answer) => answer === UNANSWERED).length;
  const wrong = items.length - right - blank;
  return {
    correctCount: right,
    incorrectCount: wrong,
    unansweredCount: blank,
    scoreHundredths: right * marks.correctHundredths - wrong * marks.incorrectHundredths,
    maxHundredths: items.length * marks.correctHundredths,
  };
}

test("without corrections a grade is what the printed keys give, by subject and by any run of questions", () => {
  fc.assert(
    fc.property(rows, scheme, fc.nat(60), fc.nat(60), (all, marks, from, to) => {
      const items = all.map(({ fix: _, answer: __, ...item }) => item);
      expect(withCorrections(items, () => undefined)).toBe(items);
      const run = [...all.keys()].slice(Math.min(from, to), Math.max(from, to) + 1);
      for (const part of [[...all.keys()], run]) {
        const asked = part.flatMap((n) => items[n] ?? []);
        const answers = part.map((n) => all[n]?.answer ?? UNANSWERED);
        const { statuses, subjects, ...totals } = gradeAnswers(marks, asked, answers);
        expect(totals).toEqual(byTheBook(marks, asked, answers));
        expect(statuses).toEqual(
          asked.map((item, n) => answerStatus(answers[n] ?? -1, item.correctOptionIndex)),
        );
        for (const { subject, ...grade } of subjects) {
          const own = asked.flatMap((item, n) => (item.subject === subject ? [n] : []));
          expect(grade).toEqual(
            byTheBook(
              marks,
              own.flatMap((n) => asked[n] ?? []),
              own.map((n) => answers[n] ?? UNANSWERED),
            ),
          );
        }
      }
    }),
  );
});

test("with corrections a grade still adds up, and has a maximum", () => {
  fc.assert(
    fc.property(rows, scheme, (all, marks) => {
      const items = withCorrections<(typeof all)[number]>(all, ({ fix }) => fix);
      const grade = gradeAnswers(
        marks,
        items,
        items.map(({ answer }) => answer),
      );
      const dropped = grade.statuses.filter((status) => status === "dropped").length;
      for (const part of [grade, ...grade.subjects]) {
        const counted = part.correctCount + part.incorrectCount + part.unansweredCount;
        expect(part.maxHundredths).toBe(counted * marks.correctHundredths);
        expect(part.maxHundredths).toBeGreaterThan(0);
        expect(part.scoreHundredths).toBe(
          part.correctCount * marks.correctHundredths -
            part.incorrectCount * marks.incorrectHundredths,
        );
      }
      const sum = grade.subjects.reduce((total, subject) => total + subject.scoreHundredths, 0);
      expect(sum).toBe(grade.scoreHundredths);
      const { correctCount, incorrectCount, unansweredCount } = grade;
      expect(correctCount + incorrectCount + unansweredCount + dropped).toBe(all.length);
    }),
  );
});

test("each kind of correction", () => {
  const marks = { correctHundredths: 125, incorrectHundredths: 33 };
  const items = [0, 0, 0, 0].map((correctOptionIndex) => ({
    subject: "Torts",
    correctOptionIndex,
  }));
  // The key, the corrected option, another one and none.
  const answers = [0, 2, 1, UNANSWERED];
  const under = (kind: KeyCorrection["kind"], options: number[]) => {
    const { statuses, scoreHundredths, maxHundredths } = gradeAnswers(
      marks,
      withCorrections([...items, { subject: "Crimes", correctOptionIndex: 3 }], ({ subject }) =>
        subject === "Torts" ? { kind, options } : undefined,
      ),
      [...answers, UNANSWERED],
    );
    return [
      statuses
        .slice(0, 4)
        .map((status) => status[0])
        .join(""),
      scoreHundredths,
      maxHundredths,
    ];
  };
  expect(under("other_key", [2])).toEqual(["iciu", 125 - 66, 625]);
  expect(under("also_accepted", [2])).toEqual(["cciu", 250 - 33, 625]);
  expect(under("given_to_all", [])).toEqual(["cccc", 500, 625]);
  expect(under("dropped", [])).toEqual(["dddd", 0, 125]);
});

test("a paper of which every question is dropped is given to all", () => {
  const items = [{ subject: "Torts", correctOptionIndex: 0 }];
  const dropped = withCorrections(items, () => ({ kind: "dropped", options: [] }));
  const marks = { correctHundredths: 100, incorrectHundredths: 25 };
  expect(gradeAnswers(marks, dropped, [1])).toMatchObject({
    ...{ scoreHundredths: 100, maxHundredths: 100, statuses: ["correct"] },
  });
});

test("the key of a question with another key is that key", () => {
  const [question] = withCorrections([{ correctOptionIndex: 0 }], () => ({
    ...{ kind: "other_key", options: [3] },
  }));
  expect(question).toEqual({
    ...{ correctOptionIndex: 3, correction: { kind: "other_key", options: [3] } },
  });
});
