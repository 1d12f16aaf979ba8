import { describe, expect, it } from "vitest";
import { progressFigures } from "./figures.ts";
import type { TestTaken } from "./history.ts";
import { naiveFigures } from "./testing/naive-figures.ts";
import { randomHistory } from "./testing/random-history.ts";
import { simulatedStudent } from "./testing/simulated-student.ts";

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
const byKind = <Row extends { kind: string; topic?: string | null }>(rows: readonly Row[]) =>
  rows.toSorted((one, other) =>
    `${one.kind} ${one.topic ?? ""}` < `${other.kind} ${other.topic ?? ""}` ? -1 : 1,
  );

/** The figures in the form of the second calculation. */
function comparable(tests: readonly TestTaken[]) {
  const figures = progressFigures(tests, new Map());
  const standing = (name: string, own: (typeof figures.subjects)[number]["topics"][number]) => ({
    name,
    ...{ answered: own.answered, correct: own.correct, percent: own.percent },
    range: own.low === null || own.high === null ? null : [own.low, own.high],
    seconds: own.doubledSeconds === null ? null : own.doubledSeconds / 2,
    ...{ trend: own.trend, gain: own.gainHundredths },
  });
  return {
    standings: figures.subjects
      .flatMap(({ subject, topics, ...own }) => [
        standing(subject, { topic: null, ...own }),
        ...topics.map((topic) => standing(`${subject}/${topic.topic}`, topic)),
      ])
      .toSorted(byName),
    habits: byKind(
      figures.habits.map(({ kind, verdict, have, costHundredths: cost, times }) => ({
        ...{ kind, verdict, have, cost, times },
      })),
    ),
    findings: byKind(
      figures.findings.map(({ kind, subject, topic, costHundredths: cost }) => ({
        ...{
          kind,
          topic: subject === null ? null : kind === "subject" ? subject : `${subject}/${topic}`,
          cost,
        },
      })),
    ),
    guesses: figures.guesses.map(({ kind, verdict, answered, correct, moreAnswers: more }) => ({
      ...{ kind, verdict, answered, correct, more },
    })),
  };
}

function secondTime(tests: readonly TestTaken[]) {
  const { standings, habits, findings, guesses } = naiveFigures(tests);
  return {
    standings: standings.toSorted(byName),
    ...{ habits: byKind(habits), findings: byKind(findings), guesses },
  };
}

describe("the figures of progress", () => {
  it("are those of a second calculation, for 200 random histories", () => {
    let claims = 0;
    let subjects = 0;
    for (let seed = 1; seed <= 200; seed += 1) {
      const tests = randomHistory(seed);
      expect(comparable(tests), `seed ${seed}`).toEqual(secondTime(tests));
      const { findings } = secondTime(tests);
      claims += findings.length;
      subjects += findings.filter(({ kind }) => kind === "subject").length;
    }
    // Otherwise they would agree on nothing.
    expect(claims).toBeGreaterThan(100);
    expect(subjects).toBeGreaterThan(10);
  });

  it("are the same for students with weak topics and habits", () => {
    for (const habit of ["quick", "late", "changing", "skipping", "leaving", null] as const) {
      const { tests } = simulatedStudent(41, habit);
      expect(comparable(tests), `${habit}`).toEqual(secondTime(tests));
    }
  });

  it("find a weak subject whose topics are too small, and nothing else", () => {
    const planting = { topicsOfEach: 10, weak: "a subject" } as const;
    const { tests, weakTopics } = simulatedStudent(11, null, planting);
    const { findings, subjects, bestQuarterPercent } = progressFigures(tests, new Map());
    const [weak] = subjects;
    expect(weak?.topics.map(({ topic }) => topic).toSorted()).toEqual(weakTopics.toSorted());
    expect(weak?.topics.filter(({ percent }) => percent !== null)).toEqual([]);
    expect(bestQuarterPercent).not.toBeNull();
    expect(findings).toMatchObject([
      {
        ...{ kind: "subject", subject: weak?.subject, topic: null },
        ...{ answered: weak?.answered, costHundredths: weak?.gainHundredths },
      },
    ]);
  });

  it("claim nothing of nothing", () => {
    expect(progressFigures([], new Map())).toMatchObject({
      ...{ tests: 0, answers: 0, since: null, subjects: [], findings: [], habits: [] },
      ...{ correctHundredths: null, bestQuarterPercent: null },
    });
  });

  it("return the minutes that tab switches took off the clocks", () => {
    const { tests } = simulatedStudent(5, "quick");
    const penalised = tests.map((test) => ({ ...test, penaltyMinutes: 2 }));
    const { habits } = progressFigures(penalised, new Map());
    const switching = habits.find(({ kind }) => kind === "switching");
    expect(switching?.seconds).toBe(120 * tests.length);
  });

  it("take no answer for a quick one whose time was not measured", () => {
    const { tests } = simulatedStudent(5, "quick");
    const quickOf = (taken: readonly TestTaken[]) => {
      const { habits, guesses } = progressFigures(taken, new Map());
      const kinds = [...habits, ...guesses].filter(({ kind }) => kind === "quick");
      return kinds.map((one) => ("have" in one ? one.have : one.answered));
    };
    const [habit, guess] = quickOf(tests);
    expect([habit, guess].every((count) => (count ?? 0) >= 20)).toBe(true);
    const unmeasured = tests.map((test) => ({
      ...test,
      questions: test.questions.map((asked) => ({
        ...asked,
        seconds: asked.seconds < 20 ? 0 : asked.seconds,
      })),
    }));
    expect(comparable(unmeasured)).toEqual(secondTime(unmeasured));
    const [none, neither] = quickOf(unmeasured);
    expect((none ?? 0) + (neither ?? 0)).toBeLessThan((habit ?? 0) / 2);
  });

  it("claim no finding and no habit under three tests", () => {
    const { tests } = simulatedStudent(5, "quick");
    expect(progressFigures(tests.slice(0, 2), new Map())).toMatchObject({
      findings: [],
      habits: [],
    });
    expect(progressFigures(tests, new Map()).findings).not.toEqual([]);
  });

  it("list each finding once, the most expensive first", () => {
    const { findings } = progressFigures(simulatedStudent(8, "skipping").tests, new Map());
    const costs = findings.map(({ costHundredths }) => costHundredths);
    expect(costs).toEqual(costs.toSorted((one, other) => other - one));
    expect(new Set(findings.map(({ kind, topic }) => `${kind} ${topic}`)).size).toBe(costs.length);
  });

  it("take what others needed from their medians on the same questions", () => {
    const { tests } = simulatedStudent(3, null);
    const others = new Map(
      tests.flatMap(({ questions }) => questions.map(({ questionId }) => [questionId, 91])),
    );
    for (const { doubledOthersSeconds, answered } of progressFigures(tests, others).subjects) {
      expect(answered).toBeGreaterThan(20);
      expect(doubledOthersSeconds).toBe(91);
    }
  });
});
