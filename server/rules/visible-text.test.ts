import { describe, expect, it } from "vitest";
import { comparedText, foldText } from "./fold-text.ts";
import { questionErrors } from "./question-rules.ts";
import { withRandomTestDefaults } from "./random-test-rules.ts";
import { sectionErrors } from "./sections.ts";
import { namingErrors } from "./test-rules.ts";
import { visibleLine, visibleText } from "./visible-text.ts";

const UNSEEN = ["\u200b", "\u2060", "\u00ad", "\u200e", "\u200f", "\u202e", "\u2066", "\ufeff"];
const MORE_UNSEEN = [
  "\u034f",
  "\u115f",
  "\u3164",
  "\u2800",
  "\u0001",
  "\u009f",
  "\ufe0f",
  "\u200d",
];

it("makes a title one line", () => {
  expect(visibleLine(" Mock\r\n\t7 \u200b")).toBe("Mock 7");
});

describe("visibleText", () => {
  it.each([...UNSEEN, ...MORE_UNSEEN])("removes %j, alone and within words", (mark) => {
    expect(visibleText(` ${mark} ${mark}${mark}`)).toBe("");
    expect(visibleText(`${mark}con${mark}tract${mark} law${mark}`)).toBe("contract law");
  });

  it("keeps the joiners that form letters and emoji", () => {
    for (const text of [
      "क्\u200dष",
      "क्\u200c",
      "ಕ್\u200cಷ",
      "അവന്\u200d",
      "می\u200cخواهم",
      "👩\u200d⚖\ufe0f",
      "1\ufe0f\u20e3",
    ]) {
      expect(visibleText(text)).toBe(text);
    }
    expect(visibleText("न्याय\u200d\u200d")).toBe("न्याय");
  });

  it("keeps NUL, which the rules refuse, and line breaks", () => {
    expect(visibleText("a\0b")).toBe("a\0b");
    expect(visibleText("one\r\ntwo\u0085three\tfour")).toBe("one\r\ntwo\nthree\tfour");
  });

  it("takes linear time", () => {
    const started = performance.now();
    visibleText("\u200b".repeat(500_000));
    visibleText("क्\u200d".repeat(300_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe("invisible texts", () => {
  const question = {
    questionText: "Is it?",
    options: ["Yes", "No"],
    correctOptionIndex: 0,
    subject: "Torts",
    pyq: false,
  };

  it.each(UNSEEN)("%j is refused as a question, option, subject, title and section", (mark) => {
    const fields = (input: object) =>
      questionErrors({ ...question, ...input }, 2026).map(({ field }) => field);
    expect(fields({ questionText: mark })).toEqual(["questionText"]);
    expect(fields({ subject: mark })).toEqual(["subject"]);
    expect(fields({ options: ["Yes", mark] })).toEqual(["options"]);
    expect(fields({ options: ["Yes", `Ye${mark}s`] })).toEqual(["options"]);
    expect(namingErrors({ title: mark })).toHaveLength(1);
    expect(withRandomTestDefaults({ title: mark }).title).toBe("Random Test");
    const sections = [
      { title: "One", minutes: null, isLocked: false, questionCount: 1 },
      { title: `O${mark}ne`, minutes: null, isLocked: false, questionCount: 1 },
    ];
    expect(sectionErrors(sections, { questionCount: 2, durationMinutes: 10 })).not.toEqual([]);
  });
});

describe("comparedText", () => {
  it("is the same for different spellings of keyboards and files", () => {
    const same = [
      'the doctor\'s "duty" - in law',
      "The Doctor’s “duty” – in law",
      "THE doctor‘s «duty»\u00a0\u2014\u2009in\u200b law",
      "the doctor′s „duty‟ ‑ in law",
    ];
    expect(new Set(same.map(comparedText)).size).toBe(1);
    expect(comparedText("क\u093cलम")).toBe(comparedText("\u0958लम"));
    expect(comparedText("न\u093c")).toBe(comparedText("\u0929"));
    expect(comparedText("क्\u200dष")).toBe(comparedText("क्ष"));
  });

  it("distinguishes dashes when options are compared", () => {
    expect(foldText("–")).not.toBe(foldText("-"));
    expect(
      questionErrors(
        {
          questionText: "Which is the em dash?",
          options: ["–", "—"],
          correctOptionIndex: 1,
          subject: "English",
          pyq: false,
        },
        2026,
      ),
    ).toEqual([]);
  });
});
