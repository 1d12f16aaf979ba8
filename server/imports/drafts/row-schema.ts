import { firstSentence, PROBLEM_FIELDS, type RowProblem } from "#rules/import-drafts.ts";
import { snakeCase } from "#rules/snake-case.ts";
import { builder } from "../../graphql/builder.ts";
import type { ReadPassage, ReadQuestion } from "../draft-texts.ts";
import type { DraftFacts } from "./draft-facts.ts";
import { partsOf, type ShownPart } from "./draft-parts.ts";
import { placeInSet, type StoredRow } from "./find-draft.ts";
import type { RowMend } from "./mend-row.ts";

/** A row with what is known of its whole file. */
export interface RowOfFile {
  row: StoredRow;
  facts: DraftFacts;
}

const can = { can: "bank:import" } as const;

interface DraftText {
  text: string;
  html: string | null;
}

const DraftTextType = builder.objectRef<DraftText>("ImportDraftText").implement({
  description: "A text as it would be stored.",
  authScopes: can,
  fields: (t) => ({
    text: t.exposeString("text", { description: "The plain text." }),
    html: t.exposeString("html", {
      nullable: true,
      description: "The rich text; null where it is plain.",
    }),
  }),
});

const DraftQuestionType = builder.objectRef<ReadQuestion>("ImportDraftQuestion").implement({
  description: "A question of a file as it would be stored now.",
  authScopes: can,
  fields: (t) => ({
    question: t.field({
      type: DraftTextType,
      description: "Its text.",
      resolve: ({ questionText, questionHtml = null }) => ({
        text: questionText,
        html: questionHtml,
      }),
    }),
    options: t.field({
      type: [DraftTextType],
      description: "Its options, A first.",
      resolve: ({ options, optionsHtml = [] }) =>
        options.map((text, place) => ({ text, html: optionsHtml[place] ?? null })),
    }),
    correctOptionIndex: t.int({
      nullable: true,
      description: "0 for the first option; null while none is right.",
      resolve: ({ correctOptionIndex }) => (correctOptionIndex < 0 ? null : correctOptionIndex),
    }),
    explanation: t.field({
      type: DraftTextType,
      nullable: true,
      description: "Its explanation.",
      resolve: ({ explanation, explanationHtml = null }) =>
        explanation === null ? null : { text: explanation, html: explanationHtml },
    }),
    subject: t.exposeString("subject", { description: "Its subject; empty while there is none." }),
    topic: t.exposeString("topic", { nullable: true, description: "Its topic." }),
    pyq: t.exposeBoolean("pyq", { description: "Whether it is of a previous year." }),
    pyqYear: t.exposeInt("pyqYear", { nullable: true, description: "Of which one." }),
    pyqExam: t.exposeString("pyqExam", { nullable: true, description: "Of which exam." }),
    lang: t.string({
      nullable: true,
      description: "The language of its texts; null for English.",
      resolve: ({ lang = null }) => lang,
    }),
  }),
});

const DraftPassageType = builder.objectRef<ReadPassage>("ImportDraftPassage").implement({
  description: "The passage that a question of a file asks about.",
  authScopes: can,
  fields: (t) => ({
    title: t.exposeString("title", { nullable: true, description: "Its title." }),
    text: t.exposeString("text", { description: "The plain text." }),
    html: t.exposeString("html", { nullable: true, description: "The rich text, if it is rich." }),
    source: t.exposeString("source", { nullable: true, description: "Where it is from." }),
  }),
});

const ProblemFieldType = builder.enumType("ImportProblemField", {
  description: "What mends a problem of a row.",
  values: Object.fromEntries(
    PROBLEM_FIELDS.map((value) => [
      snakeCase(value).toUpperCase(),
      { value, description: value === "other" ? "Anything of it." : `Its ${value}.` },
    ]),
  ) as Record<string, { value: RowProblem["field"]; description: string }>,
});

const ProblemType = builder.objectRef<RowProblem>("ImportRowProblem").implement({
  description: "What is wrong with a row of a file.",
  authScopes: can,
  fields: (t) => ({
    field: t.expose("field", { type: ProblemFieldType, description: "What mends it." }),
    title: t.string({
      description: "What is wrong, in a few words.",
      resolve: ({ message }) => firstSentence(message),
    }),
    message: t.exposeString("message", {
      description: "What is wrong and what would be right, in sentences.",
    }),
  }),
});

const PartType = builder.objectRef<ShownPart>("ImportRowPart").implement({
  description: "A piece of a row as it stands in the file.",
  authScopes: can,
  fields: (t) => ({
    name: t.exposeString("name", { description: 'What it is: a column, or such as "option a".' }),
    text: t.exposeString("text", { description: "Its text; of a long one the beginning." }),
    isWrong: t.exposeBoolean("isWrong", { description: "Whether a problem is in it." }),
  }),
});

/** The names of RowMend, of which null stands for what stays. */
const texts = {
  questionText: "The text of the question.",
  subject: "The subject.",
  topic: "The topic; empty for none.",
  explanation: "The explanation; empty for none.",
  pyqExam: "The exam of a previous year question.",
  passageText: "The passage, for all rows of the set; empty for none.",
  passageTitle: "The passage's title, for all rows of the set.",
} as const;

const ChangesType = builder.objectRef<RowMend>("ImportRowChanges").implement({
  description: "What somebody changed of a row; null where nothing.",
  authScopes: can,
  fields: (t) => {
    const text = (name: keyof typeof texts) =>
      t.string({
        nullable: true,
        description: texts[name],
        resolve: (mend) => mend[name] ?? null,
      });
    return {
      questionText: text("questionText"),
      options: t.stringList({
        nullable: true,
        description: "The options, A first.",
        resolve: ({ options }) => (options === undefined ? null : [...options]),
      }),
      correctOptionIndex: t.int({
        nullable: true,
        description: "0 for the first option.",
        resolve: ({ correctOptionIndex }) => correctOptionIndex ?? null,
      }),
      subject: text("subject"),
      topic: text("topic"),
      explanation: text("explanation"),
      pyq: t.boolean({
        nullable: true,
        description: "Whether it is of a previous year.",
        resolve: ({ pyq }) => pyq ?? null,
      }),
      pyqYear: t.int({
        nullable: true,
        description: "Of which one.",
        resolve: ({ pyqYear }) => pyqYear ?? null,
      }),
      pyqExam: text("pyqExam"),
      passageText: text("passageText"),
      passageTitle: text("passageTitle"),
    };
  },
});

export const RowMendInput = builder.inputType("ImportRowMend", {
  description: "Everything that is changed of a row; what is absent or null is as it was read.",
  fields: (t) => ({
    questionText: t.string({ description: texts.questionText }),
    options: t.stringList({ description: "The options, A first." }),
    correctOptionIndex: t.int({ description: "0 for the first option." }),
    subject: t.string({ description: texts.subject }),
    topic: t.string({ description: texts.topic }),
    explanation: t.string({ description: texts.explanation }),
    pyq: t.boolean({ description: "Whether it is of a previous year." }),
    pyqYear: t.int({ description: "Of which one." }),
    pyqExam: t.string({ description: texts.pyqExam }),
    passageText: t.string({ description: texts.passageText }),
    passageTitle: t.string({ description: texts.passageTitle }),
  }),
});

interface SetPlace {
  place: number;
  questions: number;
  first: number;
  last: number;
}

const SetPlaceType = builder.objectRef<SetPlace>("ImportSetPlace").implement({
  description: "Where a row stands among the rows of its set.",
  authScopes: can,
  fields: (t) => ({
    place: t.exposeInt("place", { description: "1 for the first." }),
    questions: t.exposeInt("questions", { description: "How many the set has." }),
    first: t.exposeInt("first", { description: "The number of its first row." }),
    last: t.exposeInt("last", { description: "The number of its last row." }),
  }),
});

export const DraftRowType = builder.objectRef<RowOfFile>("ImportDraftRow").implement({
  description: "A question of a file that is looked through before it is imported.",
  authScopes: can,
  fields: (t) => ({
    id: t.id({
      description: "The draft's number and the row's.",
      resolve: ({ row }) => `${row.draftId}-${row.number}`,
    }),
    number: t.int({
      description: "Its row in a table, else its number among the questions of the file.",
      resolve: ({ row }) => row.number,
    }),
    version: t.string({
      description: "Another one after every change; see mendImportRow.",
      resolve: ({ row }) => row.version,
    }),
    isImported: t.boolean({
      description: "Whether it is in the bank by this file.",
      resolve: ({ row }) => row.isImported,
    }),
    place: t.string({
      nullable: true,
      description: "Where it stands in the file; null in a table.",
      resolve: ({ row }) => row.place,
    }),
    problems: t.field({
      type: [ProblemType],
      description: "What is wrong with it now.",
      resolve: ({ row }) => row.problems as RowProblem[],
    }),
    isLeftOut: t.boolean({
      description: "Whether it is left out of the import.",
      resolve: ({ row }) => row.isLeftOut,
    }),
    waits: t.boolean({
      description: "Whether it is sound and waits for another row of its set.",
      resolve: ({ row }) => row.waits,
    }),
    changes: t.field({
      type: ChangesType,
      nullable: true,
      description: "What somebody changed of it; null where nobody did.",
      resolve: ({ row }) => row.mended as RowMend | null,
    }),
    question: t.field({
      type: DraftQuestionType,
      nullable: true,
      description: "As it would be stored now; null where nothing of it could be read.",
      resolve: ({ row }) => row.question as ReadQuestion | null,
    }),
    passage: t.field({
      type: DraftPassageType,
      nullable: true,
      description: "The passage that it asks about.",
      resolve: ({ row }) => row.passage as ReadPassage | null,
    }),
    set: t.field({
      type: SetPlaceType,
      nullable: true,
      description: "Its place in its set; null for a question that stands by itself.",
      resolve: ({ row }, _args, { dependencies }) => placeInSet(dependencies.database.pool, row),
    }),
    parts: t.field({
      type: [PartType],
      description: "As it stands in the file.",
      resolve: ({ row, facts }) => partsOf(row, facts),
    }),
  }),
});
