import { builder } from "../graphql/builder.ts";
import {
  type MistakeChoices,
  type MistakenPassage,
  type MistakenSubject,
  type MistakenTest,
  MOST_CHOICES,
  mistakeChoices,
} from "./mistake-choices.ts";

const MistakenSubjectType = builder.objectRef<MistakenSubject>("MistakenSubject").implement({
  description: "A subject of mistakes.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    subject: t.exposeString("subject", { description: "Its name." }),
    topics: t.exposeStringList("topics", { description: "Its topics with mistakes." }),
    count: t.exposeInt("count", { description: "How many mistakes, open and closed." }),
  }),
});

const MistakenTestType = builder.objectRef<MistakenTest>("MistakenTest").implement({
  description: "A test that mistakes were made in.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    testId: t.exposeID("testId", {
      nullable: true,
      description: "The fixed test; null for a random one.",
    }),
    randomTestId: t.exposeID("randomTestId", {
      nullable: true,
      description: "The random test; null for a fixed one.",
    }),
    title: t.exposeString("title", { description: "Its title when it was taken last." }),
    filtersName: t.exposeString("filtersName", {
      nullable: true,
      description:
        "What a random test was drawn from, in a line; null for a fixed one, and where questions were chosen.",
    }),
    count: t.exposeInt("count", { description: "How many mistakes, open and closed." }),
  }),
});

const MistakenPassageType = builder.objectRef<MistakenPassage>("MistakenPassage").implement({
  description: "A passage that missed questions ask about.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    passageId: t.exposeID("passageId", { description: "Its number." }),
    title: t.exposeString("title", { nullable: true, description: "Its title; null for none." }),
    beginning: t.exposeString("beginning", { description: "The first 100 characters of it." }),
    count: t.exposeInt("count", { description: "How many mistakes, open and closed." }),
  }),
});

const MistakeChoicesType = builder.objectRef<MistakeChoices>("MistakeChoices").implement({
  description: `What the viewer's mistakes can be filtered by; at most ${MOST_CHOICES} of each kind.`,
  authScopes: { signedIn: true },
  fields: (t) => ({
    subjects: t.field({
      type: [MistakenSubjectType],
      description: "The subjects, in alphabetical order.",
      resolve: ({ subjects }) => subjects,
    }),
    tests: t.field({
      type: [MistakenTestType],
      description: "The tests, the one missed in last first.",
      resolve: ({ tests }) => tests,
    }),
    passages: t.field({
      type: [MistakenPassageType],
      description: "The passages, the one with most mistakes first.",
      resolve: ({ passages }) => passages,
    }),
  }),
});

builder.queryFields((t) => ({
  mistakeChoices: t.withAuth({ signedIn: true }).field({
    type: MistakeChoicesType,
    description: "What the viewer's own mistakes can be filtered by.",
    resolve: (_root, _args, { viewer, dependencies }) => mistakeChoices(viewer, dependencies),
  }),
}));
