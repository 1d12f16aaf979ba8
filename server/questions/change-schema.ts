import { listLimits, undoLimits } from "#rules/limits.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import {
  type BankChange,
  CHANGES_LISTED,
  findChange,
  isOver,
  LEFT_NAMED,
  leftQuestionIds,
  listChanges,
} from "./bank-change.ts";
import { deleteQuestions, labelQuestions } from "./begin-change.ts";
import {
  type ChangePreview,
  countResultsOf,
  PREVIEWED_TESTS,
  previewChange,
  type TouchedTest,
} from "./preview-change.ts";
import { passageSent, type QuestionFilter } from "./question-filter.ts";
import { MOST_NAMED, type QuestionSelection } from "./question-selection.ts";
import { continueChange, undoChange } from "./undo-change.ts";

const MISSING = "Change not found";

export const BankChangeType = builder.objectRef<BankChange>("BankChange").implement({
  description:
    "A bulk change of many questions. The server does a large one in the background, piece by piece.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The bulk change's number." }),
    kind: t.exposeString("kind", {
      description: "labels, deletion, rename, merge, marks or withdrawal.",
    }),
    summary: t.exposeString("summary", { description: "What it does, in words." }),
    total: t.exposeInt("total", { description: "How many questions it is about." }),
    changed: t.exposeInt("changed", { description: "How many of them it has changed so far." }),
    skipped: t.exposeInt("skipped", {
      description: "How many it left alone, since somebody else had changed them in the meantime.",
    }),
    leftIds: t.withAuth({ can: "bank:read" }).idList({
      description: `The questions that it left alone; the first ${LEFT_NAMED}.`,
      resolve: (change, _args, { viewer, dependencies }) =>
        leftQuestionIds(viewer, dependencies, change),
    }),
    undone: t.exposeInt("undone", { description: "How many were put back." }),
    by: t.string({
      nullable: true,
      description: "The full name of who did it; null when the account is deleted.",
      resolve: ({ user }) => user?.fullName ?? null,
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was started." }),
    undoUntil: t.expose("undoUntil", {
      type: "DateTime",
      description: `Until when it can be undone: ${undoLimits.labelUndoHours} hours, a deletion ${undoLimits.deletionUndoMinutes} minutes.`,
    }),
    isFinished: t.boolean({
      description:
        "Whether nothing of it, or of its undo, is left to wait for: all is done, or it failed.",
      resolve: isOver,
    }),
    failure: t.exposeString("failure", {
      nullable: true,
      description: "Why it ended before all was done, in words; null otherwise.",
    }),
    isUndo: t.boolean({
      description: "Whether it is being undone, or was.",
      resolve: ({ undoStartedAt }) => undoStartedAt !== null,
    }),
  }),
});

const TouchedTestType = builder.objectRef<TouchedTest>("TouchedTest").implement({
  description: "A test that asks some of the chosen questions.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The test's number." }),
    title: t.exposeString("title", { description: "The name of the test." }),
    totalQuestions: t.exposeInt("totalQuestions", { description: "How many questions it asks." }),
    chosenQuestions: t.exposeInt("chosenQuestions", {
      description: "How many of these are chosen.",
    }),
    chosenSections: t.exposeStringList("chosenSections", {
      description: "The titles of its sections all of whose questions are chosen.",
    }),
  }),
});

const ChangePreviewType = builder.objectRef<ChangePreview>("BankChangePreview").implement({
  description: "What a bulk change would do to the chosen questions.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    questionCount: t.exposeInt("questionCount", { description: "How many questions are chosen." }),
    changingCount: t.exposeInt("changingCount", {
      description:
        "How many of them would change: the others have the labels already. All of them for a deletion.",
    }),
    tests: t.expose("tests", {
      type: [TouchedTestType],
      description: `The tests that ask some of them, the newest ${PREVIEWED_TESTS} at most.`,
    }),
    testCount: t.exposeInt("testCount", { description: "How many tests ask some of them." }),
    resultCount: t.withAuth({ can: "bank:read" }).int({
      description: `How many submitted results hold one of them; ${listLimits.resultsCounted} stands for that many or more.`,
      resolve: ({ selection }, _args, { viewer, dependencies }) =>
        countResultsOf(viewer, dependencies, selection),
    }),
  }),
});

const FilterInput = builder.inputType("QuestionFilterInput", {
  description: "How the bank is narrowed, as the arguments of questions.",
  fields: (t) => ({
    search: t.string({ description: "Words in the text, or a question's number." }),
    subject: t.string({ description: "Questions of this subject." }),
    topic: t.string({ description: "Questions of this topic." }),
    pyq: t.boolean({ description: "Previous year questions only, or all others." }),
    pyqYear: t.int({ description: "Previous year questions of this year." }),
    pyqExam: t.string({ description: "Previous year questions of this exam." }),
    keptBack: t.boolean({ description: "What random tests leave out, or what they draw." }),
    withdrawn: t.boolean({ description: "Withdrawn questions only, or all others." }),
    passageId: t.id({ description: "Questions about this passage." }),
    inPassage: t.boolean({
      description: "Questions about a passage only, or those that stand by themselves.",
    }),
  }),
});

const SelectionInput = builder.inputType("QuestionSelectionInput", {
  description: "Some questions of the bank: either ids or all.",
  fields: (t) => ({
    ids: t.idList({ description: `The questions' numbers, ${MOST_NAMED} at most.` }),
    all: t.field({
      type: FilterInput,
      description: "All questions that this filter leaves when the bulk change is started.",
    }),
  }),
});

const LabelsInput = builder.inputType("QuestionLabelsInput", {
  description: "The labels that many questions are given; what is absent or null stays as it is.",
  fields: (t) => ({
    subject: t.string({ description: "The subject; must not be blank." }),
    topic: t.string({ description: "The topic; blank takes it away." }),
    pyq: t.boolean({
      description: "Whether they are previous year questions; false takes year and exam away.",
    }),
    pyqYear: t.int({ description: "The year, required with pyq." }),
    pyqExam: t.string({ description: "The exam, required with pyq." }),
    withdrawn: t.boolean({
      description:
        "True withdraws them from new tests and draws, false brings them back; without any other label.",
    }),
  }),
});

interface GivenSelection {
  ids?: readonly (string | number)[] | null;
  all?: (Omit<QuestionFilter, "passageId"> & { passageId?: string | number | null }) | null;
}

function selectionOf({ ids, all }: GivenSelection): QuestionSelection {
  const filter = all && { ...all, passageId: passageSent(all.passageId) };
  return {
    all: filter ?? null,
    ids: ids?.map((id) => numericId(id, "Question not found")) ?? null,
  };
}

builder.queryFields((t) => ({
  bankChanges: t.withAuth({ can: "bank:read" }).field({
    type: [BankChangeType],
    description: `The bulk changes of the last ${undoLimits.labelUndoHours} hours that changed many questions, the newest ${CHANGES_LISTED} at most. Administrators only.`,
    resolve: (_root, _args, { viewer, dependencies }) => listChanges(viewer, dependencies),
  }),
  bankChange: t.withAuth({ can: "bank:read" }).field({
    type: BankChangeType,
    description: "One such bulk change; NOT_FOUND when there is none. Administrators only.",
    args: { id: t.arg.id({ required: true, description: "The bulk change's number." }) },
    resolve: (_root, { id }, { viewer, dependencies }) =>
      findChange(viewer, dependencies, numericId(id, MISSING)),
  }),
  bankChangePreview: t.withAuth({ can: "bank:read" }).field({
    type: ChangePreviewType,
    description:
      "What labelQuestions would do, or deleteQuestions when labels is null. Nothing is changed. Administrators only.",
    args: {
      selection: t.arg({ type: SelectionInput, required: true, description: "Which questions." }),
      labels: t.arg({ type: LabelsInput, description: "The labels; null for a deletion." }),
    },
    resolve: (_root, { selection, labels }, { viewer, dependencies }) =>
      previewChange(viewer, dependencies, selectionOf(selection), labels ?? null),
  }),
}));

builder.mutationFields((t) => ({
  labelQuestions: t.withAuth({ can: "question:write" }).field({
    type: BankChangeType,
    description:
      "Gives many questions a label. Each gets a new wording with it, so that results keep the words they were given with. Or withdraws them from new tests and draws, or brings them back. Administrators only.",
    args: {
      selection: t.arg({ type: SelectionInput, required: true, description: "Which questions." }),
      labels: t.arg({ type: LabelsInput, required: true, description: "What is set." }),
    },
    resolve: (_root, { selection, labels }, { viewer, dependencies }) =>
      labelQuestions(viewer, dependencies, selectionOf(selection), labels),
  }),
  deleteQuestions: t.withAuth({ can: "question:write" }).field({
    type: BankChangeType,
    description:
      "Takes many questions out of the bank and out of the tests that ask them; results and attempts in progress keep them. CONFLICT when a test would have no question left. Administrators only.",
    args: {
      selection: t.arg({ type: SelectionInput, required: true, description: "Which questions." }),
    },
    resolve: (_root, { selection }, { viewer, dependencies }) =>
      deleteQuestions(viewer, dependencies, selectionOf(selection)),
  }),
  continueBankChange: t.withAuth({ can: "question:write" }).field({
    type: BankChangeType,
    description:
      "How far a bulk change is, or its undo, after a second if it isn't finished; the server continues it by itself. Administrators only.",
    deprecationReason: "Ask bankChange.",
    args: { id: t.arg.id({ required: true, description: "The bulk change's number." }) },
    resolve: (_root, { id }, { viewer, dependencies }) =>
      continueChange(viewer, dependencies, numericId(id, MISSING)),
  }),
  undoBankChange: t.withAuth({ can: "question:write" }).field({
    type: BankChangeType,
    description:
      "Undoes a bulk change, as far as nobody has changed its questions since. CONFLICT when its time is over. Administrators only.",
    args: { id: t.arg.id({ required: true, description: "The bulk change's number." }) },
    resolve: (_root, { id }, { viewer, dependencies }) =>
      undoChange(viewer, dependencies, numericId(id, MISSING)),
  }),
}));
