import { GRADES } from "#rules/regrade-words.ts";
import { builder } from "../graphql/builder.ts";
import {
  type BorderCrossing,
  type Crossing,
  crossingsOf,
  figuresOf,
  type RegradedTest,
  type RegradeFigures,
  type ScoreChange,
} from "./find-regrades.ts";

const correctors = { can: "key:correct" } as const;

const ChangeType = builder.objectRef<ScoreChange>("RegradeScoreChange").implement({
  description: "Results whose score changes by the same marks.",
  authScopes: correctors,
  fields: (t) => ({
    marks: t.expose("change", { type: "Marks", description: "Gained; below 0 for lost." }),
    attempts: t.exposeInt("attempts", { description: "How many results." }),
  }),
});

const GradeField = {
  description: "The grade: A+, A, B, C, D or F.",
} as const;

const BorderType = builder.objectRef<BorderCrossing>("RegradeBorder").implement({
  description: "Results that cross the border under a letter grade.",
  authScopes: correctors,
  fields: (t) => ({
    grade: t.string({ ...GradeField, resolve: ({ grade }) => GRADES[grade] ?? "F" }),
    rises: t.exposeInt("rises", { description: "How many rise over it." }),
    falls: t.exposeInt("falls", { description: "How many fall under it." }),
  }),
});

export const FiguresType = builder.objectRef<RegradeFigures>("RegradeFigures").implement({
  description: "What a regrade does, or did, to the results that it looks at.",
  authScopes: correctors,
  fields: (t) => ({
    attempts: t.exposeInt("attempts", { description: "Results with one of its questions." }),
    changed: t.exposeInt("changed", { description: "Those that get another score or maximum." }),
    rises: t.exposeInt("rises", { description: "Scores that rise." }),
    falls: t.exposeInt("falls", { description: "Scores that fall." }),
    meanRise: t.float({
      description: "By how many marks the rising ones rise on average.",
      resolve: ({ meanRise }) => meanRise / 100,
    }),
    meanFall: t.float({
      description: "By how many marks the falling ones change on average, below 0.",
      resolve: ({ meanFall }) => meanFall / 100,
    }),
    changes: t.field({
      type: [ChangeType],
      description: "From the greatest loss to the greatest gain.",
      resolve: ({ changes }) => changes,
    }),
    borders: t.field({
      type: [BorderType],
      description: "From the highest grade.",
      resolve: ({ borders }) => borders,
    }),
    higherGrades: t.exposeInt("higherGrades", { description: "Results with a higher grade." }),
    lowerGrades: t.exposeInt("lowerGrades", { description: "Results with a lower grade." }),
  }),
});

export const TestType = builder.objectRef<RegradedTest>("RegradedTest").implement({
  description: "What a regrade does to the results of a test, or of all random tests together.",
  authScopes: correctors,
  fields: (t) => ({
    testId: t.exposeID("testId", {
      nullable: true,
      description: "The test's number; null for random tests.",
    }),
    title: t.exposeString("title", {
      nullable: true,
      description: "Its title; null for random tests.",
    }),
    attempts: t.exposeInt("attempts", { description: "Results with one of its questions." }),
    changed: t.exposeInt("changed", { description: "Those that get another score or maximum." }),
    meanChange: t.float({
      description: "By how many marks all of them change on average.",
      resolve: ({ mean }) => mean / 100,
    }),
    highestChange: t.expose("highest", { type: "Marks", description: "The greatest change." }),
    lowestChange: t.expose("lowest", { type: "Marks", description: "The least change." }),
    isRanked: t.exposeBoolean("isRanked", {
      description: "Whether students have a rank, which is computed again with the new scores.",
    }),
    rankedStudents: t.exposeInt("ranked", {
      nullable: true,
      description: "How many students have a rank now; null before it was computed first.",
    }),
  }),
});

const CrossingType = builder.objectRef<Crossing>("RegradeCrossing").implement({
  description: "A result that comes to another grade.",
  authScopes: { can: "report:read" },
  fields: (t) => ({
    id: t.exposeID("attemptId", { description: "The result's number." }),
    fullName: t.exposeString("fullName", {
      nullable: true,
      description: "The student's name; null where the account is deleted.",
    }),
    testTitle: t.exposeString("title", { description: "The title of what was taken." }),
    scoreBefore: t.expose("scoreBefore", { type: "Marks", description: "The score before." }),
    scoreAfter: t.expose("scoreAfter", { type: "Marks", description: "The score after." }),
    rankBefore: t.exposeInt("rankBefore", {
      nullable: true,
      description:
        "Its rank among the first attempts at its test before, 1 for the highest score; null for later attempts and random tests.",
    }),
    rankAfter: t.exposeInt("rankAfter", {
      nullable: true,
      description: "The same after.",
    }),
    gradeBefore: t.string({ ...GradeField, resolve: (row) => GRADES[row.gradeBefore] ?? "F" }),
    gradeAfter: t.string({ ...GradeField, resolve: (row) => GRADES[row.gradeAfter] ?? "F" }),
  }),
});

export const CrossingPageType = builder
  .objectRef<{ id: number; page: { skip: number; limit: number } }>("RegradeCrossingPage")
  .implement({
    description: "One page of the results that come to another grade.",
    authScopes: { can: "report:read" },
    fields: (t) => ({
      items: t.withAuth(correctors).field({
        type: [CrossingType],
        description: "The results of this page.",
        resolve: ({ id, page }, _args, { viewer, dependencies }) =>
          crossingsOf(viewer, dependencies, id, page),
      }),
      totalCount: t.withAuth(correctors).int({
        description: "How many there are, over all pages.",
        resolve: async ({ id }, _args, { viewer, dependencies }) => {
          const { higherGrades, lowerGrades } = await figuresOf(viewer, dependencies, id);
          return higherGrades + lowerGrades;
        },
      }),
    }),
  });
