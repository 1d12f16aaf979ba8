import { describe, expect, it } from "vitest";
import {
  type FilterOptions,
  filtersToSend,
  filterWords,
  type GeneratorForm,
  generatorDefaults,
  markingWords,
  matchWords,
  maxMarksPreview,
  offeredTopics,
  practising,
  requestToSend,
  withOfferedChoices,
} from "./generator-form.ts";
import { practiceSubject } from "./practice-path.ts";
import { pyqChoiceOf, pyqChoices, pyqOnlyOf } from "./pyq-choices.ts";

const options: FilterOptions = {
  __typename: "FilterOptions",
  subjects: ["Contracts", "Torts"],
  topics: ["Consideration", "Damages", "Negligence"],
  topicsBySubject: [
    { __typename: "SubjectTopics", subject: "Contracts", topics: ["Consideration", "Damages"] },
    { __typename: "SubjectTopics", subject: "Torts", topics: ["Damages", "Negligence"] },
  ],
  pyqExams: ["CLAT"],
  pyqYears: [2023, 2022],
};

function formWith(part: Partial<GeneratorForm>): GeneratorForm {
  return { ...generatorDefaults, ...part };
}

describe("what the form starts with", () => {
  it("is docs/rules.md, section 7", () => {
    expect(generatorDefaults).toEqual({
      title: "Random Test",
      description: "A randomly generated test based on your selected filters",
      numQuestions: 10,
      durationMinutes: 60,
      correctMarks: 1,
      incorrectMarks: 0,
      subjects: [],
      topics: [],
      pyqOnly: null,
      pyqExams: [],
      pyqYears: [],
    });
  });
});

describe("what is sent", () => {
  it("leaves out empty lists and an unset PYQ only", () => {
    expect(filtersToSend(generatorDefaults)).toEqual({});
    const form = formWith({ subjects: ["Torts"], pyqOnly: true, pyqYears: [2023] });
    expect(filtersToSend(form)).toEqual({ subjects: ["Torts"], pyqOnly: true, pyqYears: [2023] });
  });

  it("leaves out exams and years while their pickers are hidden", () => {
    const form = formWith({ pyqOnly: false, pyqExams: ["CLAT"], pyqYears: [2023] });
    expect(filtersToSend(form)).toEqual({ pyqOnly: false });
  });

  it("falls back to the default description", () => {
    const request = requestToSend(formWith({ title: " Torts ", description: " " }));
    expect(request).toEqual({
      title: "Torts",
      description: generatorDefaults.description,
      numQuestions: 10,
      durationMinutes: 60,
      correctMarks: 1,
      incorrectMarks: 0,
      filters: {},
    });
  });
});

it("practises one subject alone, with the rest of the form as it was", () => {
  const form = formWith({ title: "Mine", subjects: ["Contracts"], topics: ["X"], pyqOnly: true });
  expect(practising(form, "Torts")).toEqual({
    ...generatorDefaults,
    title: "Mine",
    subjects: ["Torts"],
  });
});

it("carries the subject in the address", () => {
  const query = new URLSearchParams({ subject: "Crimes & Torts" });
  expect(practiceSubject(new URLSearchParams(query.toString()))).toBe("Crimes & Torts");
  expect(practiceSubject(new URLSearchParams())).toBeNull();
});

describe("the preview", () => {
  it("is questions times marks, to 1 decimal", () => {
    expect(maxMarksPreview(generatorDefaults)).toBe("10.0");
    expect(maxMarksPreview(formWith({ numQuestions: 3, correctMarks: 0.25 }))).toBe("0.8");
    expect(maxMarksPreview(formWith({ numQuestions: 0 }))).toBe("0.0");
  });

  it("stays silent for numbers that no test can have", () => {
    expect(maxMarksPreview(formWith({ numQuestions: 2.5 }))).toBe("–");
    expect(maxMarksPreview(formWith({ correctMarks: 0.333 }))).toBe("–");
    expect(markingWords(formWith({ incorrectMarks: 0.333 }))).toBe("–");
  });

  it("names the marks", () => {
    expect(markingWords(generatorDefaults)).toBe("+1, 0");
    expect(markingWords(formWith({ correctMarks: 2, incorrectMarks: 0.5 }))).toBe("+2, −0.5");
  });

  it("says where the questions come from", () => {
    expect(filterWords(generatorDefaults)).toBe("The whole bank");
    expect(filterWords(formWith({ subjects: ["Torts"], topics: ["A", "B"] }))).toBe(
      "1 subject, 2 topics",
    );
    expect(filterWords(formWith({ pyqOnly: true }))).toBe("PYQ only");
    expect(filterWords(formWith({ pyqOnly: true, pyqExams: ["CLAT"], pyqYears: [2023] }))).toBe(
      "1 exam, 1 year",
    );
    expect(filterWords(formWith({ pyqOnly: false, pyqExams: ["CLAT"] }))).toBe("No PYQ");
    expect(filterWords(formWith({ subjects: ["Torts"], passages: "only" }))).toBe(
      "1 subject, Passages only",
    );
    expect(filterWords(formWith({ passages: "none" }))).toBe("No passages");
  });

  it("says how many match", () => {
    expect(matchWords(0)).toBe("0 questions match");
    expect(matchWords(1)).toBe("1 question matches");
    expect(matchWords(123_456)).toBe("1,23,456 questions match");
  });
});

describe("the choices", () => {
  it("are all topics, or those of the chosen subjects and those chosen before", () => {
    expect(offeredTopics(options, generatorDefaults)).toEqual(options.topics);
    expect(offeredTopics(options, formWith({ subjects: ["Torts"] }))).toEqual([
      "Damages",
      "Negligence",
    ]);
    expect(
      offeredTopics(options, formWith({ subjects: ["Torts"], topics: ["Consideration"] })),
    ).toEqual(options.topics);
  });

  it("go when they are not offered any more", () => {
    const kept = formWith({
      subjects: ["Torts", "Roman Law"],
      topics: ["Negligence", "Slaves"],
      pyqExams: ["CLAT", "Gone"],
      pyqYears: [2023, 1999],
    });
    expect(withOfferedChoices(kept, options)).toMatchObject({
      subjects: ["Torts"],
      topics: ["Negligence"],
      pyqExams: ["CLAT"],
      pyqYears: [2023],
    });
  });

  it("of PYQ only are three", () => {
    expect(pyqChoices.map(({ pyqOnly }) => pyqOnly)).toEqual([null, true, false]);
    for (const { value, pyqOnly } of pyqChoices) {
      expect(pyqChoiceOf(pyqOnly)).toBe(value);
      expect(pyqOnlyOf(value)).toBe(pyqOnly);
    }
  });
});
