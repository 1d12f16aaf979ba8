import { describe, expect, it } from "vitest";
import type { EditedPassageFragment, SetQuestionFragment } from "../../gql/graphql.ts";
import { passageDifferences } from "./passage-differences.ts";
import { passageFailure } from "./passage-failure.ts";
import {
  bankEntry,
  emptyPassage,
  isPassageChanged,
  isSound,
  keptEntries,
  movedEntry,
  newEntry,
  type PassageForm,
  passageFormAfter,
  passageFormOf,
  passageInput,
  passageProblems,
} from "./passage-form.ts";

const question = (id: string, words: Partial<SetQuestionFragment> = {}): SetQuestionFragment => ({
  __typename: "Question",
  id,
  revisionNumber: 2,
  questionText: `Question ${id}?`,
  options: ["Yes", "No"],
  correctOptionIndex: 1,
  subject: "Legal Reasoning",
  topic: null,
  pyq: false,
  pyqYear: null,
  pyqExam: null,
  explanation: null,
  lang: null,
  questionHtml: null,
  optionsHtml: null,
  explanationHtml: null,
  passageId: "7",
  ...words,
});
const passage = (part: Partial<EditedPassageFragment> = {}): EditedPassageFragment => ({
  __typename: "Passage",
  id: "7",
  title: null,
  text: "A passage.\nTwo lines.",
  html: null,
  source: null,
  lang: null,
  revisionNumber: 3,
  revisedAt: "2026-11-20T10:00:00.000Z",
  archivedAt: null,
  testCount: 0,
  takenOut: [],
  questions: [question("1"), question("2")],
  ...part,
});

describe("what is sent of a passage", () => {
  it("leaves questions alone that nobody changed, and sends the others whole", () => {
    const form = passageFormOf(passage());
    const [one, two] = form.entries;
    if (!one || !two) throw new Error("There are two.");
    const edited = { ...two, form: { ...two.form, questionText: "Another?" } };
    const input = passageInput({ ...form, entries: [edited, one] });
    expect(input).toMatchObject({ title: null, html: null, source: null, lang: null });
    expect(input.questions).toMatchObject([
      { id: "2", revisionNumber: 2, question: { questionText: "Another?", questionHtml: null } },
      { id: "1", revisionNumber: 2, question: null },
    ]);
  });

  it("does not speak of a new question in which nothing was written", () => {
    const form = { ...passageFormOf(passage()), entries: [newEntry(undefined)] };
    expect(keptEntries(form)).toEqual([]);
    expect(passageInput(form).questions).toEqual([]);
  });

  it("begins the next question with the labels of the one before", () => {
    const [entry] = passageFormOf(passage()).entries;
    expect(newEntry(entry).form).toMatchObject({ subject: "Legal Reasoning", questionText: "" });
  });
});

describe("what would be lost", () => {
  it("is nothing for a passage as it came, and for a blank new question", () => {
    const form = passageFormOf(passage());
    expect(isPassageChanged(form, passageFormOf(passage()))).toBe(false);
    const blank = { ...form, entries: [...form.entries, newEntry(undefined)] };
    expect(isPassageChanged(blank, form)).toBe(false);
    expect(isPassageChanged(emptyPassage(), emptyPassage())).toBe(false);
  });

  it("is every word, the order, and who stands in the set", () => {
    const form = passageFormOf(passage());
    const [one, two] = form.entries;
    if (!one || !two) throw new Error("There are two.");
    const changes: Partial<PassageForm>[] = [
      { title: "A title" },
      { lang: "hi" },
      { text: { text: "Else", html: null } },
      { entries: [two, one] },
      { entries: [one] },
      { entries: [one, two, bankEntry(question("9"), true)] },
    ];
    for (const change of changes) expect(isPassageChanged({ ...form, ...change }, form)).toBe(true);
  });

  it("is nothing after a save, and the entries keep their names", () => {
    const form = emptyPassage();
    const after = passageFormAfter(passage({ questions: [question("5")] }), form.entries);
    expect(after.entries[0]?.key).toBe(form.entries[0]?.key);
    expect(after.entries[0]?.id).toBe("5");
  });
});

describe("what is wrong with a passage", () => {
  it("stands at its field and at its question", () => {
    const form = passageFormOf(passage({ text: "x".repeat(20_001) }));
    const [one, two] = form.entries;
    if (!one || !two) throw new Error("There are two.");
    const wrong = { ...two, form: { ...two.form, subject: "" } };
    const problems = passageProblems({ ...form, entries: [one, wrong] }, 2026);
    expect(problems.passage.get("text")).toMatch(/20,000/);
    expect([...problems.entries]).toEqual([
      [two.key, new Map([["subject", "Subject is required"]])],
    ]);
    expect(passageProblems(emptyPassage(), 2026).passage.get("text")).toBe(
      "Passage text is required",
    );
    expect(isSound(passageProblems(passageFormOf(passage()), 2026))).toBe(true);
  });

  it("is more than 20 questions", () => {
    const questions = Array.from({ length: 21 }, (_, place) => question(String(place + 1)));
    const problems = passageProblems(passageFormOf(passage({ questions })), 2026);
    expect(problems.passage.get("questions")).toBe(
      "A passage can have at most 20 questions. Take 1 out.",
    );
  });

  it("is reported by the server at its fields: markup, options, a question asked already", async () => {
    const { CombinedGraphQLErrors } = await import("@apollo/client");
    const fields = [
      { field: "html", message: "The formula \\(\\frac{\\) can't be read." },
      { field: "questions.1.optionsHtml.0", message: "Wrong TeX" },
      {
        field: "questions.0",
        message: "The passage asks this question already, as its question 1",
      },
    ];
    const error = new CombinedGraphQLErrors({
      errors: [{ message: "Bad input", extensions: { code: "BAD_USER_INPUT", fields } }],
    });
    const sent = passageFormOf(passage()).entries;
    const { refused, remark, isConflict } = passageFailure(error, "Failed to update passage", sent);
    expect(refused.passage.get("text")).toMatch(/formula/);
    expect(refused.entries.get(sent[1]?.key ?? "")).toEqual(
      new Map([["options", "Option A: Wrong TeX"]]),
    );
    expect(refused.whole.get(sent[0]?.key ?? "")).toMatch(/asks this question already/);
    expect(remark).toBe("What has to be put right is said at its field.");
    expect(isConflict).toBe(false);
  });

  it("is reported at a question that was brought in, and asks what the set asks already", async () => {
    const { CombinedGraphQLErrors } = await import("@apollo/client");
    const message = "A question of the passage asks this already";
    const error = new CombinedGraphQLErrors({
      errors: [{ message, extensions: { code: "CONFLICT", existingId: 2 } }],
    });
    const sent = passageFormOf(passage()).entries;
    const { refused } = passageFailure(error, "Failed to update passage", sent);
    expect([...refused.whole.keys()]).toEqual([sent[1]?.key]);
  });
});

it("moves a question one place, and not beyond the ends", () => {
  const { entries } = passageFormOf(passage());
  const ids = (moved: readonly { id: string | null }[]) => moved.map(({ id }) => id);
  const key = entries[0]?.key ?? "";
  expect(ids(movedEntry(entries, key, 1))).toEqual(["2", "1"]);
  expect(ids(movedEntry(entries, key, -1))).toEqual(["1", "2"]);
});

it("shows where two versions differ: lines, added, removed and changed questions, and order", () => {
  const theirs = passageFormOf(
    passage({
      text: "A passage.\nThree lines.",
      questions: [question("1", { questionText: "Why?" }), question("3")],
    }),
  );
  expect(passageDifferences(theirs, passageFormOf(passage()))).toEqual([
    { part: "Text", theirs: ["Three lines."], mine: ["Two lines."] },
    { part: "Questions in one alone", theirs: ["3: Question 3?"], mine: ["2: Question 2?"] },
    { part: "Question 1", theirs: ["Question text: Why?"], mine: ["Question text: Question 1?"] },
  ]);
});

it("shows changes of only the key, the formatting or the order", () => {
  const present = passageFormOf(passage());
  const key = passage({ questions: [question("1", { correctOptionIndex: 0 }), question("2")] });
  expect(passageDifferences(passageFormOf(key), present)).toEqual([
    {
      part: "Question 1",
      theirs: ["Options: A. Yes (correct)", "B. No"],
      mine: ["Options: A. Yes", "B. No (correct)"],
    },
  ]);
  const bold = passageFormOf(
    passage({ html: "<p><strong>A passage.</strong></p><p>Two lines.</p>" }),
  );
  expect(passageDifferences(bold, present)).toEqual([
    { part: "Text", theirs: ["Other formatting"], mine: ["Your formatting"] },
  ]);
  const turned = passageFormOf(passage({ questions: [question("2"), question("1")] }));
  expect(passageDifferences(turned, present)).toEqual([
    { part: "Order", theirs: ["2, 1"], mine: ["1, 2"] },
  ]);
});
