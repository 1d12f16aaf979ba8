import { figure } from "#rules/figures.ts";
import { passageLimits } from "#rules/limits.ts";
import { wordCount } from "#rules/text.ts";
import { InvalidInput } from "../errors.ts";
import { builder } from "../graphql/builder.ts";
import { afterArgument, CURSOR_WORDS, cursorOf, readCursor } from "../graphql/cursors.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import { loadQuestions } from "../questions/find-questions.ts";
import { QuestionInputType, QuestionType, questionSent } from "../questions/schema.ts";
import { archivePassage } from "./archive-passage.ts";
import { type CleanedText, cleanText } from "./clean-text.ts";
import { createPassage } from "./create-passage.ts";
import { findPassage, questionsOfPassage } from "./find-passage.ts";
import { listPassages, type PassageOrder, type PassagePage } from "./list-passages.ts";
import { PASSAGE_MISSING, type Passage } from "./passage.ts";
import { updatePassage } from "./update-passage.ts";
import type { SetQuestion } from "./write-set.ts";

/** Characters of a passage where it is only named. */
const BEGINNING = 200;

function beginningOf(text: string, most: number): string {
  return [...text.slice(0, 2 * most)].slice(0, most).join("");
}

/** What a rich passage may hold in addition to words. */
const PassagePartType = builder.enumType("PassagePart", {
  description: "What a passage holds in addition to words.",
  values: {
    TABLE: { value: "table", description: "A table." },
    PICTURE: { value: "img", description: "A picture." },
    FORMULA: { value: "math", description: "A formula." },
  } as const,
});

const PassageType = builder.objectRef<Passage>("Passage").implement({
  description: `A text of the bank that 1 to ${passageLimits.passageQuestionsMax} questions share, as administrators see it. Students meet it as a PaperPassage.`,
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The passage's number; edits don't change it." }),
    cursor: t.string({
      description: CURSOR_WORDS,
      resolve: ({ id }) => cursorOf("passages", id),
    }),
    title: t.exposeString("title", {
      nullable: true,
      description: "Its title; null when it has none.",
    }),
    text: t.exposeString("text", {
      description: "The passage in plain text. Paragraphs are separated by line breaks.",
    }),
    html: t.exposeString("html", {
      nullable: true,
      description: "Its rich text, in a closed subset of HTML; null when it is plain.",
    }),
    source: t.exposeString("source", {
      nullable: true,
      description: "Where it is from, as a line under it; null when nothing was written.",
    }),
    lang: t.exposeString("lang", {
      nullable: true,
      description: "Its language, such as `hi`; null for English.",
    }),
    revisionNumber: t.exposeInt("revisionNumber", {
      description: "1 for the first words, then one more for each edit; updatePassage compares it.",
    }),
    createdAt: t.expose("createdAt", {
      type: "DateTime",
      description: "When it was added to the bank.",
    }),
    revisedAt: t.expose("revisedAt", {
      type: "DateTime",
      description: "When its present words were written.",
    }),
    archivedAt: t.expose("archivedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was taken out of the bank; null when it was not.",
    }),
    beginning: t.string({
      description: `Its first ${BEGINNING} characters, for lists.`,
      resolve: ({ text }) => beginningOf(text, BEGINNING),
    }),
    wordCount: t.int({
      description: "How many words its plain text has.",
      resolve: ({ text }) => wordCount(text),
    }),
    holds: t.field({
      type: [PassagePartType],
      description: "What it holds in addition to words; empty for words alone.",
      resolve: ({ html }) =>
        (["table", "img", "math"] as const).filter((name) => html?.includes(`<${name}`)),
    }),
    subjects: t.exposeStringList("subjects", {
      description: "The subjects of its live questions, by the alphabet.",
    }),
    questionCount: t.exposeInt("questionCount", {
      description: "How many live questions ask about it.",
    }),
    testCount: t.exposeInt("testCount", {
      description: "In how many tests one of its questions stands, archived tests not counted.",
    }),
    takenOut: t.stringList({
      description:
        "What this call took out of the markup that it was sent, such as `<span>` or `style of <p>`; empty otherwise.",
      resolve: ({ takenOut }) => [...(takenOut ?? [])],
    }),
    questions: t.withAuth({ can: "bank:read" }).prismaField({
      type: [QuestionType],
      description: "Its live questions in their order.",
      resolve: async (query, { id }, _args, { viewer, dependencies }) => {
        const ids = await questionsOfPassage(viewer, dependencies, id);
        return loadQuestions(viewer, dependencies, { ids }, query);
      },
    }),
  }),
});

/** A passage where a question names it. */
export interface NamedPassage {
  id: number;
  revision: { title: string | null; text: string };
}

/** Characters of a passage where a question names it. */
const NAMED = 100;

export const QuestionPassageType = builder.objectRef<NamedPassage>("QuestionPassage").implement({
  description: "The passage of a question, as lists name it.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The passage's number." }),
    title: t.string({
      nullable: true,
      description: "Its title; null when it has none.",
      resolve: ({ revision }) => revision.title,
    }),
    beginning: t.string({
      description: `Its first ${NAMED} characters.`,
      resolve: ({ revision }) => beginningOf(revision.text, NAMED),
    }),
  }),
});

builder.prismaObjectField("Question", "passage", (t) =>
  t.field({
    type: QuestionPassageType,
    nullable: true,
    description: "The passage that it asks about; null for a question that stands by itself.",
    select: {
      passage: { select: { id: true, revision: { select: { title: true, text: true } } } },
    },
    resolve: ({ passage }) => passage,
  }),
);

const PassageOrderType = builder.enumType("PassageOrder", {
  description: "How a list of passages is ordered.",
  values: {
    NEWEST: { value: "newest", description: "The passage that was added last stands first." },
    OLDEST: { value: "oldest", description: "The passage that was added first stands first." },
    LAST_CHANGED: {
      value: "lastChanged",
      description: "The passage whose words are the latest stands first.",
    },
    FIRST_CHANGED: {
      value: "firstChanged",
      description: "The passage whose words are the oldest stands first.",
    },
    MOST_QUESTIONS: {
      value: "mostQuestions",
      description: "What most questions ask about stands first, and of equals the newest.",
    },
    FEWEST_QUESTIONS: {
      value: "fewestQuestions",
      description: "What fewest questions ask about stands first, and of equals the newest.",
    },
  } satisfies Record<string, { value: PassageOrder; description: string }>,
});

const PassagePageType = builder.objectRef<PassagePage>("PassagePage").implement({
  description: "One page of the passages of the bank.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    items: t.field({
      type: [PassageType],
      description: "The passages of this page.",
      resolve: ({ items }) => items,
    }),
    totalCount: t.exposeInt("totalCount", {
      description: "How many passages the filter leaves, over all pages.",
    }),
  }),
});

const CleanTextType = builder.objectRef<CleanedText>("CleanText").implement({
  description: "A rich text as it would be stored.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    html: t.exposeString("html", {
      nullable: true,
      description: "The text in the closed subset; null when nothing in it is rich.",
    }),
    text: t.exposeString("text", { description: "As plain text." }),
    takenOut: t.exposeStringList("takenOut", {
      description: "What was taken out, such as `<span>` or `style of <p>`.",
    }),
  }),
});

const PassageQuestionInput = builder.inputType("PassageQuestionInput", {
  description: "A question as it is to stand in a passage.",
  fields: (t) => ({
    id: t.id({
      description:
        "A question of the bank, which moves here from wherever it stands; null for a new one.",
    }),
    revisionNumber: t.int({
      description: "The wording that was edited; null overwrites whatever stands there.",
    }),
    question: t.field({
      type: QuestionInputType,
      description: "All of the question; null for one of the bank whose words stay.",
    }),
  }),
});

const PassageInput = builder.inputType("PassageInput", {
  description: "All that an administrator writes of a passage. Texts are trimmed.",
  fields: (t) => ({
    title: t.string({
      description: `Its title, up to ${passageLimits.passageTitleMaxLength} characters; null or blank for none.`,
    }),
    text: t.string({
      description: `The passage in plain text, from 1 to ${figure(passageLimits.passageTextMaxLength)} characters. TeX between \\( and \\) becomes a formula. Counts for nothing where there is html.`,
    }),
    html: t.string({
      description:
        "The passage in HTML; what the closed subset doesn't know is taken out, and said in takenOut. Null or blank for a plain text.",
    }),
    source: t.string({
      description: `Where it is from, up to ${passageLimits.passageSourceMaxLength} characters; null or blank for nothing.`,
    }),
    lang: t.string({ description: "Its language, such as `hi`; null for English." }),
    questions: t.field({
      type: [PassageQuestionInput],
      description: `All of its questions in their order, ${passageLimits.passageQuestionsMax} at most; one that is left out stays in the bank by itself. Null leaves them as they are.`,
    }),
  }),
});

type SentSet = (typeof PassageQuestionInput.$inferInput)[];

function setSent(questions: SentSet | null | undefined): SetQuestion[] | null {
  if (questions == null) return null;
  return questions.map(({ id, revisionNumber, question }, place) => {
    if (id != null && !/^[1-9]\d{0,8}$/.test(id)) {
      const message = `Question ${id} is not in the bank`;
      throw new InvalidInput([{ field: `questions.${place}.id`, message }]);
    }
    return {
      id: id == null ? null : Number(id),
      revisionNumber: revisionNumber ?? null,
      question: question == null ? null : questionSent(question),
    };
  });
}

builder.queryFields((t) => ({
  passages: t.withAuth({ can: "bank:read" }).field({
    type: PassagePageType,
    description:
      "The passages of the bank, newest first unless asked otherwise. Administrators only.",
    args: {
      search: t.arg.string({
        description:
          "Keeps passages with this text anywhere in theirs, in their title or in their source, whatever the case, and the one whose number it is; null or blank keeps all.",
      }),
      subject: t.arg.string({
        description:
          "Keeps passages that a live question of this subject asks about; null or blank keeps all.",
      }),
      used: t.arg.boolean({
        description:
          "True keeps passages that a test asks about, archived tests not counted, false those that none does; null keeps both.",
      }),
      archived: t.arg.boolean({
        description: "True for archived passages alone; null and false for those that are not.",
      }),
      archivedToo: t.arg.boolean({
        description: "True for archived passages and all others, whatever archived says.",
      }),
      order: t.arg({
        type: PassageOrderType,
        required: true,
        defaultValue: "newest",
        description: "How the passages are ordered.",
      }),
      ...pagingArguments,
      ...afterArgument,
    },
    resolve: (_root, { skip, limit, after, ...filter }, { viewer, dependencies }) => {
      const isNewestFirst = filter.order === "newest";
      const cursor = readCursor("passages", after, { skip, isNewestFirst });
      const page = { ...checkedPage({ skip, limit }), below: cursor?.id ?? null };
      return listPassages(viewer, dependencies, { ...filter, ...page });
    },
  }),
  passage: t.withAuth({ can: "bank:read" }).field({
    type: PassageType,
    description:
      "One passage of the bank, archived or not; NOT_FOUND when there is none. Administrators only.",
    args: { id: t.arg.id({ required: true, description: "The passage's number." }) },
    resolve: (_root, { id }, { viewer, dependencies }) =>
      findPassage(viewer, dependencies, numericId(id, PASSAGE_MISSING)),
  }),
  cleanText: t.withAuth({ can: "question:write" }).field({
    type: CleanTextType,
    description:
      "What would be stored of a rich text, which is how a student would see it; BAD_USER_INPUT for one that can't be stored. Nothing is written. Administrators only.",
    args: { html: t.arg.string({ required: true, description: "The text in HTML." }) },
    resolve: (_root, { html }, { viewer, dependencies }) => cleanText(viewer, dependencies, html),
  }),
}));

builder.mutationFields((t) => ({
  createPassage: t.withAuth({ can: "question:write" }).field({
    type: PassageType,
    description:
      "Adds a passage to the bank with its questions, all of it or nothing. CONFLICT, with existingId in the error's extensions, when the bank has a passage with the same text. Administrators only.",
    args: {
      input: t.arg({ type: PassageInput, required: true, description: "The new passage." }),
    },
    resolve: (_root, { input: { questions, ...passage } }, { viewer, dependencies }) =>
      createPassage(viewer, dependencies, passage, setSent(questions) ?? []),
  }),
  updatePassage: t.withAuth({ can: "question:write" }).field({
    type: PassageType,
    description:
      "Gives a passage other words, and its set other questions or another order, all of it or nothing; papers keep what they were printed with. CONFLICT, with revisionNumber in the error's extensions, when someone else's edit came first. Administrators only.",
    args: {
      id: t.arg.id({ required: true, description: "The passage's number." }),
      revisionNumber: t.arg.int({
        description: "The words that were edited; null overwrites whatever stands there.",
      }),
      heldQuestions: t.arg.idList({
        description:
          "The questions that it had when it was opened, in their order. When it has others now, or another order, and questions are sent, the edit is a CONFLICT; null overwrites whatever stands there.",
      }),
      input: t.arg({ type: PassageInput, required: true, description: "All of the passage." }),
    },
    resolve: (_root, { id, revisionNumber, heldQuestions, input }, { viewer, dependencies }) => {
      const { questions, ...passage } = input;
      return updatePassage(viewer, dependencies, {
        id: numericId(id, PASSAGE_MISSING),
        revisionNumber: revisionNumber ?? null,
        passage,
        questions: setSent(questions),
        // What can't be a question's number is that of none.
        held:
          heldQuestions?.map((held) => (/^[1-9]\d{0,8}$/.test(held) ? Number(held) : 0)) ?? null,
      });
    },
  }),
  archivePassage: t.withAuth({ can: "question:write" }).id({
    description:
      "Takes a passage out of the bank, together with its live questions when their number is said; tests that hold them and results keep them. CONFLICT, with questionCount in the error's extensions, when it is another number. Answers its number. Administrators only.",
    args: {
      id: t.arg.id({ required: true, description: "The passage's number." }),
      questionCount: t.arg.int({
        required: true,
        defaultValue: 0,
        description: "How many live questions are to be deleted with it: all that there are.",
      }),
    },
    resolve: async (_root, { id, questionCount }, { viewer, dependencies }) => {
      const passageId = numericId(id, PASSAGE_MISSING);
      await archivePassage(viewer, dependencies, passageId, questionCount);
      return id;
    },
  }),
}));
