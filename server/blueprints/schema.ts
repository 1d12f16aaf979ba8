import {
  type BLUEPRINT_PASSAGES,
  type BLUEPRINT_REACHES,
  type BlueprintReach,
  type BlueprintRow,
  type BlueprintSection,
  blueprintLimits,
  questionsOf,
} from "#rules/blueprints.ts";
import { sectionLimits, testLimits } from "#rules/limits.ts";
import type { PracticeDifficulty } from "#rules/practice-rules.ts";
import type { BlueprintDraw } from "../database/generated/prisma/client.ts";
import { findTest } from "../fixed-tests/find-test.ts";
import { TestType } from "../fixed-tests/schema.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import { DifficultyType } from "../practice/schema.ts";
import {
  type Blueprint,
  countBlueprints,
  createBlueprint,
  deleteBlueprint,
  findBlueprint,
  listBlueprints,
  MISSING_BLUEPRINT,
  updateBlueprint,
} from "./blueprint.ts";
import { type DrawPreview, drawBlueprint, previewDraw } from "./draw-blueprint.ts";
import type { DrawnRow } from "./draw-rows.ts";

const writers = { can: "test:write" } as const;
type Passages = BlueprintRow["passages"];

const PassagesType = builder.enumType("BlueprintPassages", {
  description: "Whether a row draws questions about passages.",
  values: {
    ANY: { value: "any", description: "Both kinds." },
    ONLY: { value: "only", description: "Questions about passages alone." },
    NONE: { value: "none", description: "Questions that stand by themselves alone." },
  } satisfies Record<
    Uppercase<(typeof BLUEPRINT_PASSAGES)[number]>,
    { value: Passages; description: string }
  >,
});

const ReachType = builder.enumType("BlueprintReach", {
  description: "What a blueprint draws from.",
  values: {
    ANYTHING: { value: "anything", description: "All questions." },
    UNUSED: { value: "unused", description: "Questions in no test." },
    LAST_TESTS: { value: "lastTests", description: "Questions not in the newest tests." },
  } satisfies Record<string, { value: (typeof BLUEPRINT_REACHES)[number]; description: string }>,
});

const RowType = builder.objectRef<BlueprintRow>("BlueprintRow").implement({
  description: "So many questions of one kind.",
  authScopes: writers,
  fields: (t) => ({
    subject: t.exposeString("subject", { description: "Their subject." }),
    topic: t.exposeString("topic", { nullable: true, description: "Their topic; null for any." }),
    count: t.exposeInt("count", { description: "How many there are to be." }),
    difficulty: t.field({
      type: DifficultyType,
      nullable: true,
      description: "Their difficulty; null for any.",
      resolve: ({ difficulty }) => difficulty,
    }),
    passages: t.field({
      type: PassagesType,
      description: "Whether they ask about passages.",
      resolve: ({ passages }) => passages,
    }),
  }),
});

const SectionType = builder.objectRef<BlueprintSection>("BlueprintSection").implement({
  description: "A section of the tests that are drawn.",
  authScopes: writers,
  fields: (t) => ({
    title: t.exposeString("title", {
      description: "Its name; empty where there is one alone, whose tests have no sections.",
    }),
    rows: t.field({
      type: [RowType],
      // All sections together have 40 at most.
      complexity: { multiplier: 2 },
      description: "What its questions are, in order.",
      resolve: ({ rows }) => rows,
    }),
  }),
});

const BlueprintType = builder.objectRef<Blueprint>("Blueprint").implement({
  description: "How a test is filled from the bank.",
  authScopes: writers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its number." }),
    name: t.exposeString("name", { description: "Its name; no other blueprint has it." }),
    reach: t.field({
      type: ReachType,
      description: "What it draws from.",
      resolve: ({ reach }) => reach,
    }),
    lastTests: t.exposeInt("lastTests", {
      description: "How many of the newest tests are looked at, with the reach LAST_TESTS.",
    }),
    sections: t.field({
      type: [SectionType],
      description: "Its sections; one alone for a test without.",
      resolve: ({ sections }) => sections,
    }),
    questionCount: t.int({
      description: "How many questions a test has that is drawn from it.",
      resolve: ({ sections }) => questionsOf(sections),
    }),
    drawCount: t.exposeInt("drawCount", { description: "How many tests were drawn from it." }),
    updatedAt: t.expose("updatedAt", {
      type: "DateTime",
      description: "When it was changed last.",
    }),
  }),
});

type Page = { skip: number; limit: number };

const BlueprintPageType = builder.objectRef<Page>("BlueprintPage").implement({
  description: "One page of blueprints, by name.",
  authScopes: writers,
  fields: (t) => ({
    items: t.withAuth(writers).field({
      type: [BlueprintType],
      description: "The blueprints of this page.",
      resolve: (page, _args, { viewer, dependencies }) =>
        listBlueprints(viewer, dependencies, page),
    }),
    totalCount: t.withAuth(writers).int({
      description: "How many there are, over all pages.",
      resolve: (_page, _args, { viewer, dependencies }) => countBlueprints(viewer, dependencies),
    }),
  }),
});

const DrawnRowType = builder.objectRef<DrawnRow>("BlueprintDrawRow").implement({
  description: "What a row of a blueprint finds.",
  authScopes: writers,
  fields: (t) => ({
    section: t.exposeInt("section", { description: "The place of its section, from 0." }),
    row: t.exposeInt("row", { description: "Its place in the section, from 0." }),
    found: t.exposeInt("found", {
      description: "How many questions it has to draw from when it is alone.",
    }),
    drawn: t.int({
      description: "How many it draws beside the other rows; the rest is lacking.",
      resolve: ({ ids }) => ids.length,
    }),
  }),
});

const PreviewType = builder.objectRef<DrawPreview>("BlueprintDrawPreview").implement({
  description: "What a draw from a blueprint would bring.",
  authScopes: writers,
  fields: (t) => ({
    seed: t.exposeInt("seed", { description: "What the lots follow from." }),
    rows: t.field({
      type: [DrawnRowType],
      description: "The rows of all sections, in order.",
      resolve: ({ rows }) => rows,
    }),
  }),
});

const TestDrawType = builder.objectRef<BlueprintDraw>("TestDraw").implement({
  description: "How a test was drawn from a blueprint.",
  authScopes: writers,
  fields: (t) => ({
    blueprintId: t.exposeID("blueprintId", {
      nullable: true,
      description: "The blueprint's number; null once it is deleted.",
    }),
    blueprintName: t.exposeString("blueprintName", { description: "Its name then." }),
    seed: t.exposeInt("seed", {
      description: "The same seed draws the same questions of the same bank and tests.",
    }),
    isParallel: t.exposeBoolean("isParallel", {
      description: "Whether it was to share no question with the blueprint's papers before it.",
    }),
  }),
});

builder.prismaObjectFields(TestType, (t) => ({
  draw: t.withAuth(writers).field({
    type: TestDrawType,
    nullable: true,
    description: "How it was drawn from a blueprint; null for any other test. Administrators only.",
    select: { draw: true },
    resolve: ({ draw }) => draw,
  }),
}));

const RowInput = builder.inputType("BlueprintRowInput", {
  description: "So many questions of one kind.",
  fields: (t) => ({
    subject: t.string({ required: true, description: "Their subject, as the bank spells it." }),
    topic: t.string({ description: "Their topic; null or blank for any." }),
    count: t.int({
      required: true,
      description: `How many, from 1 to ${testLimits.testQuestionsMax}.`,
    }),
    difficulty: t.field({ type: DifficultyType, description: "Their difficulty; null for any." }),
    passages: t.field({
      type: PassagesType,
      required: true,
      defaultValue: "any",
      description: "Whether they ask about passages.",
    }),
  }),
});

const SectionInput = builder.inputType("BlueprintSectionInput", {
  description: "A section of the tests that are drawn.",
  fields: (t) => ({
    title: t.string({
      required: true,
      defaultValue: "",
      description: "Its name; ignored where there is one section alone.",
    }),
    rows: t.field({
      type: [RowInput],
      required: true,
      description: `What its questions are: up to ${blueprintLimits.rowsMax} rows in all sections.`,
    }),
  }),
});

const BlueprintInputType = builder.inputType("BlueprintInput", {
  description: "How a test is filled from the bank.",
  fields: (t) => ({
    name: t.string({
      required: true,
      description: `Its name, from 1 to ${blueprintLimits.nameMaxLength} characters.`,
    }),
    reach: t.field({
      type: ReachType,
      required: true,
      defaultValue: "anything",
      description: "What it draws from.",
    }),
    lastTests: t.int({
      required: true,
      defaultValue: 1,
      description: `How many of the newest tests are looked at, from 1 to ${blueprintLimits.lastTestsMax}.`,
    }),
    sections: t.field({
      type: [SectionInput],
      required: true,
      description: `1 to ${sectionLimits.sectionsMax}; one alone for a test without sections.`,
    }),
  }),
});

interface SentRow extends Omit<BlueprintRow, "topic" | "difficulty"> {
  topic?: string | null;
  difficulty?: PracticeDifficulty | null;
}
interface Sent {
  name: string;
  reach: BlueprintReach;
  lastTests: number;
  sections: readonly { title: string; rows: readonly SentRow[] }[];
}

const blueprintSent = ({ sections, ...input }: Sent) => ({
  ...input,
  sections: sections.map(({ title, rows }) => ({
    title,
    rows: rows.map((row) => ({
      ...row,
      topic: row.topic ?? null,
      difficulty: row.difficulty ?? null,
    })),
  })),
});

const idArgument = { required: true, description: "The blueprint's number." } as const;
const drawArguments = builder.args((t) => ({
  id: t.id(idArgument),
  seed: t.int({
    description: `From 1 to ${blueprintLimits.seedMax}; null for one that the server chooses.`,
  }),
  parallel: t.boolean({
    required: true,
    defaultValue: false,
    description: "Whether it may share no question with the blueprint's earlier papers.",
  }),
}));

const drawingSent = (sent: { id: string; seed?: number | null; parallel: boolean }) => ({
  blueprintId: numericId(sent.id, MISSING_BLUEPRINT),
  seed: sent.seed ?? null,
  isParallel: sent.parallel,
});

builder.queryFields((t) => ({
  blueprints: t.withAuth(writers).field({
    type: BlueprintPageType,
    description: "The blueprints by name. Administrators only.",
    args: pagingArguments,
    resolve: (_root, page) => checkedPage(page),
  }),
  blueprint: t.withAuth(writers).field({
    type: BlueprintType,
    description: "One blueprint; NOT_FOUND when there is none. Administrators only.",
    args: { id: t.arg.id(idArgument) },
    resolve: (_root, { id }, { viewer, dependencies }) =>
      findBlueprint(viewer, dependencies, numericId(id, MISSING_BLUEPRINT)),
  }),
  blueprintPreview: t.withAuth(writers).field({
    type: PreviewType,
    description:
      "How many questions each row of a blueprint finds, and draws. Nothing is stored. Administrators only.",
    args: drawArguments,
    resolve: (_root, sent, { viewer, dependencies }) =>
      previewDraw(viewer, dependencies, drawingSent(sent)),
  }),
}));

builder.mutationFields((t) => ({
  createBlueprint: t.withAuth(writers).field({
    type: BlueprintType,
    description: "Keeps a new blueprint. Administrators only.",
    args: {
      input: t.arg({ type: BlueprintInputType, required: true, description: "The blueprint." }),
    },
    resolve: (_root, { input }, { viewer, dependencies }) =>
      createBlueprint(viewer, dependencies, blueprintSent(input)),
  }),
  updateBlueprint: t.withAuth(writers).field({
    type: BlueprintType,
    description: "Replaces a blueprint; tests drawn before stay. Administrators only.",
    args: {
      id: t.arg.id(idArgument),
      input: t.arg({ type: BlueprintInputType, required: true, description: "All of it." }),
    },
    resolve: (_root, { id, input }, { viewer, dependencies }) =>
      updateBlueprint(viewer, dependencies, numericId(id, MISSING_BLUEPRINT), blueprintSent(input)),
  }),
  deleteBlueprint: t.withAuth(writers).id({
    description:
      "Deletes a blueprint; tests drawn from it stay. Answers its number. Administrators only.",
    args: { id: t.arg.id(idArgument) },
    resolve: async (_root, { id }, { viewer, dependencies }) => {
      await deleteBlueprint(viewer, dependencies, numericId(id, MISSING_BLUEPRINT));
      return id;
    },
  }),
  drawBlueprint: t.withAuth(writers).prismaField({
    type: TestType,
    description:
      "Creates an inactive test of questions that a blueprint draws, and keeps the seed with it. CONFLICT with the rows that lack questions. Administrators only.",
    args: drawArguments,
    resolve: async (query, _root, sent, { viewer, dependencies }) => {
      const testId = await drawBlueprint(viewer, dependencies, drawingSent(sent));
      return findTest(viewer, dependencies, testId, query);
    },
  }),
}));
