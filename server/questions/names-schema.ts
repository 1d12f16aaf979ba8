import { listLimits } from "#rules/limits.ts";
import { builder } from "../graphql/builder.ts";
import {
  type BankName,
  countUndecidedSubjects,
  findNearNames,
  keepNamesApart,
  listSubjectNames,
  listTopicNames,
  type NamesFile,
  type NearNames,
} from "./bank-names.ts";
import { BankChangeType } from "./change-schema.ts";
import { findLabelsNow, type SubjectAndTopic } from "./find-labels-now.ts";
import {
  addSubject,
  confirmSubject,
  countKeepingResults,
  previewRenaming,
  type RenamingPreview,
  removeSubject,
  renameLabel,
  type TopicMove,
} from "./rename-label.ts";
import { AdminCounters } from "./schema.ts";

const BankNameType = builder.objectRef<BankName>("BankName").implement({
  description: "A subject of the bank, or a topic of a subject, and how much has it.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    name: t.exposeString("name", {
      nullable: true,
      description: "The name; null for the questions of a subject that have no topic.",
    }),
    questionCount: t.exposeInt("questionCount", { description: "How many questions have it." }),
    testCount: t.exposeInt("testCount", {
      description: "How many tests ask one of them, archived ones not counted.",
    }),
    topicCount: t.exposeInt("topicCount", {
      description: "How many topics a subject has; 0 for a topic.",
    }),
    topicNames: t.exposeStringList("topicNames", {
      description: "The topics of a subject, by their names; none for a topic.",
    }),
    isConfirmed: t.exposeBoolean("isConfirmed", {
      description:
        "Whether students see a subject; one that a file brought and that is near another waits for an administrator's word.",
    }),
  }),
});

builder.objectField(AdminCounters, "undecidedSubjects", (t) =>
  t.withAuth({ can: "bank:read" }).int({
    description:
      "How many subjects with questions students don't see before an administrator has decided on them.",
    resolve: (_counters, _args, context) =>
      countUndecidedSubjects(context.viewer, context.dependencies),
  }),
);

const NamesFileType = builder.objectRef<NamesFile>("NamesFile").implement({
  description: "A file that brought names into the bank.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    fileName: t.exposeString("fileName", { description: "The file's name, as it was sent." }),
    finishedAt: t.expose("finishedAt", {
      type: "DateTime",
      description: "When its import was finished.",
    }),
  }),
});

const NearNamesType = builder.objectRef<NearNames>("NearNames").implement({
  description: "Two names that are probably one.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    from: t.expose("from", { type: BankNameType, description: "The one of fewer questions." }),
    into: t.expose("into", { type: BankNameType, description: "The other." }),
    broughtBy: t.expose("broughtBy", {
      type: NamesFileType,
      nullable: true,
      description:
        "The file that brought the first one into the bank; null when no import did, or when that is not known any more.",
    }),
  }),
});

const TopicMoveType = builder.objectRef<TopicMove>("TopicMove").implement({
  description: "Where a topic goes when its subject is merged.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    from: t.exposeString("from", { nullable: true, description: "The topic; null for none." }),
    to: t.exposeString("to", { nullable: true, description: "What it is called then." }),
    questionCount: t.exposeInt("questionCount", { description: "How many questions have it." }),
    isJoined: t.exposeBoolean("isJoined", {
      description: "Whether it is joined to a topic there whose name is near.",
    }),
    isNew: t.exposeBoolean("isNew", {
      description: "Whether the other subject has no such topic yet.",
    }),
  }),
});

const RenamingPreviewType = builder.objectRef<RenamingPreview>("RenamingPreview").implement({
  description: "What another name for a subject or a topic would do.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    to: t.exposeString("to", { description: "The name as it will be spelt." }),
    isMerge: t.exposeBoolean("isMerge", {
      description: "Whether the bank has that name already, so that it takes the questions in.",
    }),
    questionCount: t.exposeInt("questionCount", { description: "How many questions change." }),
    testCount: t.exposeInt("testCount", { description: "How many tests ask one of them." }),
    topics: t.expose("topics", {
      type: [TopicMoveType],
      description: "Where the topics of a merged subject go; empty for anything else.",
    }),
    questionsAfter: t.exposeInt("questionsAfter", {
      description: "How many questions have the name afterwards.",
    }),
    topicsAfter: t.exposeInt("topicsAfter", {
      description: "How many topics the subject has afterwards.",
    }),
    resultCount: t.withAuth({ can: "bank:read" }).int({
      description: `How many submitted results hold these questions, and keep the old name; ${listLimits.resultsCounted} stands for that many or more.`,
      resolve: (preview, _args, { viewer, dependencies }) =>
        countKeepingResults(viewer, dependencies, preview),
    }),
  }),
});

const LabelsNowType = builder.objectRef<SubjectAndTopic>("LabelsNow").implement({
  description: "What a subject and a topic are called now.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    subject: t.exposeString("subject", { description: "The subject." }),
    topic: t.exposeString("topic", { nullable: true, description: "The topic; null for none." }),
  }),
});

builder.queryFields((t) => ({
  labelsNow: t.withAuth({ can: "bank:read" }).field({
    type: LabelsNowType,
    description:
      "What a subject and a topic are called since they were renamed or merged, for old addresses; a name that the bank has is answered as it is. Administrators only.",
    args: {
      subject: t.arg.string({ required: true, description: "The subject." }),
      topic: t.arg.string({ description: "A topic of it." }),
    },
    resolve: (_root, { subject, topic }, { viewer, dependencies }) =>
      findLabelsNow(viewer, dependencies, { subject, topic: topic ?? null }),
  }),
  bankNames: t.withAuth({ can: "bank:read" }).field({
    type: [BankNameType],
    description:
      "The subjects of the bank, in the order in which they came into it. Administrators only.",
    resolve: (_root, _args, { viewer, dependencies }) => listSubjectNames(viewer, dependencies),
  }),
  bankTopics: t.withAuth({ can: "bank:read" }).field({
    type: [BankNameType],
    description:
      "The topics of a subject, in the order in which they came into the bank, and last the questions that have none. Administrators only.",
    args: { subject: t.arg.string({ required: true, description: "The subject." }) },
    resolve: (_root, { subject }, { viewer, dependencies }) =>
      listTopicNames(viewer, dependencies, subject),
  }),
  nearNames: t.withAuth({ can: "bank:read" }).field({
    type: [NearNamesType],
    description:
      "Names of the bank that are probably one, save those that were said to differ. Administrators only.",
    args: {
      subject: t.arg.string({
        description: "The subject whose topics are compared; null for the subjects.",
      }),
    },
    resolve: (_root, { subject }, { viewer, dependencies }) =>
      findNearNames(viewer, dependencies, subject ?? ""),
  }),
  renamingPreview: t.withAuth({ can: "bank:read" }).field({
    type: RenamingPreviewType,
    description: "What renameLabel would do. Nothing is changed. Administrators only.",
    args: {
      subject: t.arg.string({ required: true, description: "The subject." }),
      topic: t.arg.string({ description: "The topic; null for the subject itself." }),
      to: t.arg.string({ required: true, description: "The other name." }),
    },
    resolve: (_root, { subject, topic, to }, { viewer, dependencies }) =>
      previewRenaming(viewer, dependencies, { subject, topic: topic ?? null, to }),
  }),
}));

builder.mutationFields((t) => ({
  renameLabel: t.withAuth({ can: "question:write" }).field({
    type: BankChangeType,
    description:
      "Gives a subject or a topic another name in every question; a name that the bank has already takes the questions in. Results keep the old one. CONFLICT when it is a merge and isMerge is false, or the other way round. Administrators only.",
    args: {
      subject: t.arg.string({ required: true, description: "The subject." }),
      topic: t.arg.string({ description: "The topic; null for the subject itself." }),
      to: t.arg.string({ required: true, description: "The other name." }),
      isMerge: t.arg.boolean({
        required: true,
        description: "Whether it is known that the bank has that name already.",
      }),
    },
    resolve: (_root, { subject, topic, to, isMerge }, { viewer, dependencies }) =>
      renameLabel(viewer, dependencies, { subject, topic: topic ?? null, to }, isMerge),
  }),
  addSubject: t.withAuth({ can: "question:write" }).string({
    description:
      "Names a subject before any question has it, and answers the name. CONFLICT when the bank has it. Administrators only.",
    args: { name: t.arg.string({ required: true, description: "The name." }) },
    resolve: (_root, { name }, { viewer, dependencies }) => addSubject(viewer, dependencies, name),
  }),
  removeSubject: t.withAuth({ can: "question:write" }).string({
    description:
      "Takes back a subject that no question has, and answers its name. CONFLICT while questions have it. Administrators only.",
    args: { name: t.arg.string({ required: true, description: "The name." }) },
    resolve: async (_root, { name }, { viewer, dependencies }) => {
      await removeSubject(viewer, dependencies, name);
      return name;
    },
  }),
  confirmSubject: t.withAuth({ can: "question:write" }).boolean({
    description:
      "Shows a subject to students that a file brought and that is near another. NOT_FOUND when the bank doesn't have it. Administrators only.",
    args: { name: t.arg.string({ required: true, description: "The subject." }) },
    resolve: async (_root, { name }, { viewer, dependencies }) => {
      await confirmSubject(viewer, dependencies, name);
      return true;
    },
  }),
  keepNamesApart: t.withAuth({ can: "question:write" }).boolean({
    description:
      "Remembers that two near names differ; students see both subjects from now on. Administrators only.",
    args: {
      subject: t.arg.string({
        description: "The subject whose topics they are; null for subjects.",
      }),
      one: t.arg.string({ required: true, description: "One name." }),
      other: t.arg.string({ required: true, description: "The other." }),
    },
    resolve: async (_root, { subject, one, other }, { viewer, dependencies }) => {
      await keepNamesApart(viewer, dependencies, subject ?? "", [one, other]);
      return true;
    },
  }),
}));
