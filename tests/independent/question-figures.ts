import { lossOf } from "../../web/results/lost-marks.ts";
import { costliest, nextPractice } from "../../web/results/teach/next-step.ts";
import { groups } from "./asked.ts";
import { type Comparison, compare } from "./compare.ts";
import { type Outcome, outcomeAt, type Taken } from "./model.ts";
import { allPlaces, gradeOf } from "./result-figures.ts";

const STATUS = {
  right: "CORRECT",
  wrong: "INCORRECT",
  skipped: "UNANSWERED",
  never: "UNANSWERED",
} as const satisfies Record<Outcome, string>;

/** What a result returns of each question. */
function questionFigures(taken: Taken) {
  return allPlaces(taken).map((position) => {
    const [work, question] = [taken.works[position], taken.questions[position]];
    const outcome = outcomeAt(taken, position);
    const hundredths = outcome === "right" ? taken.right : outcome === "wrong" ? -taken.wrong : 0;
    const answer = work?.answer ?? -1;
    const firstShown = work?.firstShown ?? -1;
    return {
      ...{ position, questionId: String(question?.id), correctOptionIndex: question?.key },
      ...{ status: STATUS[outcome], marks: hundredths / 100, marked: work?.marked },
      ...{ secondsSpent: work?.seconds, secondsReading: work?.reading },
      ...{ visits: work?.visits, changeCount: work?.changes, choices: work?.choices },
      selectedOptionIndex: answer < 0 ? null : answer,
      firstShown: firstShown < 0 ? null : firstShown,
    };
  });
}

/** The same as it is returned, where a key is hidden (docs/rules.md, section 15). */
function returnedFigures(taken: Taken, held: ReadonlySet<number>) {
  return questionFigures(taken).map((figures, place) =>
    held.has(taken.questions[place]?.id ?? 0)
      ? { ...figures, correctOptionIndex: -1, status: "HIDDEN", marks: 0 }
      : figures,
  );
}

/** What some questions cost: not won, and deducted. */
function lossIn(taken: Taken, places: readonly number[]) {
  const { correctCount, incorrectCount } = gradeOf(taken, places);
  return {
    notWon: ((places.length - correctCount) * taken.right) / 100,
    deducted: (incorrectCount * taken.wrong) / 100,
  };
}

/**
 * What each topic cost, the dearest first, of equals by name, then by where their subjects come first on the
 * paper; a subject's questions without a topic are one.
 */
function costsOf(taken: Taken) {
  const firstOf = (subject: string) => taken.questions.findIndex((one) => one.subject === subject);
  const areas = groups(allPlaces(taken), (place) => {
    const { subject, topic } = taken.questions[place] ?? {};
    return JSON.stringify([subject, topic]);
  });
  const costs = [...areas].map(([label, places]) => {
    const [subject, topic] = JSON.parse(label) as [string, string | null];
    const { score, maxMarks } = gradeOf(taken, places);
    return { name: topic ?? subject, subject, topic, lost: (maxMarks - score) / 100, places };
  });
  return costs
    .filter(({ lost }) => lost > 0)
    .sort(
      (one, other) =>
        other.lost - one.lost ||
        Number(one.name > other.name) - Number(one.name < other.name) ||
        firstOf(one.subject) - firstOf(other.subject),
    );
}

/** What to do next (docs/learning.md, section 4), with these open mistakes. */
function nextFigures(taken: Taken, open: readonly number[]) {
  const lostIn = ({ places }: { places: number[] }) =>
    open.filter((place) => places.includes(place) && outcomeAt(taken, place) !== "right");
  // Fewer than three say nothing of a topic.
  const cost = costsOf(taken).find((one) => lostIn(one).length >= 3) ?? null;
  const started = (cost === null ? [...open] : lostIn(cost)).slice(0, 20);
  return { cost: cost && asReturned(cost), started, others: open.length - started.length };
}

const asReturned = ({ name, subject, topic, lost }: ReturnType<typeof costsOf>[number]) => ({
  ...{ name, subject, topic, lost },
});

interface AsReturned {
  score: number;
  maxMarks: number;
  totalQuestions: number;
  correctCount: number;
  incorrectCount: number;
  unansweredCount: number;
  subjects: (Omit<AsReturned, "subjects"> & { subject: string })[];
}

/** Compares what the page works out itself of each question, of what was lost, and of what to do next. */
export function compareQuestions(
  into: Comparison,
  where: string,
  known: { taken: Taken; result: unknown; open: readonly number[]; held: ReadonlySet<number> },
): void {
  const { taken, open, held } = known;
  const result = known.result as AsReturned;
  const figures = questionFigures(taken);
  compare(into, where, { questions: returnedFigures(taken, held) }, result);
  compare(into, `${where} lost`, lossIn(taken, allPlaces(taken)), lossOf(result));
  for (const row of result.subjects) {
    const own = allPlaces(taken).filter((one) => taken.questions[one]?.subject === row.subject);
    compare(into, `${where} lost in ${row.subject}`, lossIn(taken, own), lossOf(row));
  }
  const questions = figures.map((one, place) => ({
    ...{ status: one.status, marks: one.marks },
    subject: taken.questions[place]?.subject ?? "",
    topic: taken.questions[place]?.topic ?? null,
  }));
  const dearest = costsOf(taken)[0];
  const most = costliest(questions, taken.right / 100);
  compare(into, `${where} costliest`, dearest ? asReturned(dearest) : null, most);
  const next = nextPractice(questions, taken.right / 100, open);
  compare(into, `${where} next`, nextFigures(taken, open), next);
}
