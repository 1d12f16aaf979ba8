import { describe, expect, it } from "vitest";
import { lineOf, outcomeOf, type StripQuestion, shortStrips, stripScale } from "./strip.ts";

function question(position: number, more: Partial<StripQuestion> = {}): StripQuestion {
  return {
    ...{ id: `1:${position}`, position, questionId: String(position), questionText: "?" },
    ...{ options: ["a", "b"], questionHtml: null, optionsHtml: null, lang: null, passageId: null },
    ...{
      isHeld: false,
      correctOptionIndex: 0,
      correction: null,
      subject: "Law",
      topic: null,
      explanation: null,
    },
    ...{ explanationHtml: null, pyq: false, pyqYear: null, pyqExam: null },
    ...{ status: "CORRECT", selectedOptionIndex: 0, marks: 1, marked: false, secondsReading: 0 },
    ...{ firstShown: position * 10, secondsSpent: 10, changeCount: 1, visits: 1, choices: "A" },
    answeredAt: position * 10 + 9,
    ...more,
  };
}

const unreached = { status: "UNANSWERED", selectedOptionIndex: null, firstShown: null } as const;

describe("a question of the strip", () => {
  it("distinguishes skipped from never reached", () => {
    expect(outcomeOf(question(0))).toBe("right");
    expect(outcomeOf(question(0, { ...unreached, firstShown: 5 }))).toBe("skipped");
    expect(outcomeOf(question(0, unreached))).toBe("unreached");
  });

  it("is said in a line, for the eyes and for the ears", () => {
    const changed = question(11, {
      ...{ secondsSpent: 64, status: "INCORRECT", choices: "AC", changeCount: 2, visits: 2 },
      marked: true,
    });
    expect(lineOf(changed, false)).toBe("12: 1m 4s, incorrect, A → C, 2 visits, marked");
    expect(lineOf(changed, true)).toBe(
      "Question 12: 1m 4s, incorrect, A, then C, 2 visits, marked",
    );
    expect(lineOf(question(0, unreached), true)).toBe("Question 1: not reached");
  });
});

describe("the strips of a phone", () => {
  const questions = Array.from({ length: 60 }, (_, position) => question(position));

  it("are one for every 25 on a paper without sections, in the order worked on", () => {
    const strips = shortStrips(questions, [], 1_200);
    expect(strips.map(({ title, seconds, even }) => [title, seconds, even])).toEqual([
      ["1 to 25 as you worked", 250, 500],
      ["26 to 50 as you worked", 250, 500],
      ["51 to 60 as you worked", 100, 200],
    ]);
    expect(stripScale(strips).axis).toBe(500);
  });

  it("are one for each section, which has its own minutes or its share of the time", () => {
    const section = (position: number) => ({
      number: position < 40 ? "1" : "2",
      title: position < 40 ? "Reading" : "Law",
    });
    const inSections = questions.map((one) => ({ ...one, section: section(one.position) }));
    const sections = [{ section: { minutes: 9 } }, { section: { minutes: null } }];
    const strips = shortStrips(inSections, sections, 1_200);
    expect(strips.map(({ title, seconds, even }) => [title, seconds, even])).toEqual([
      ["Reading", 400, 540],
      ["Law", 200, 400],
    ]);
  });
});
