import { scoreLimits } from "#rules/limits.ts";
import { Dashboard } from "../accounts/schema.ts";
import { builder } from "../graphql/builder.ts";
import { drillsFor } from "../random-tests/drills.ts";
import { DrillType } from "./drill-schema.ts";
import {
  findSubjectStatistics,
  findUserStatistics,
  type SubjectStatisticsSummary,
  type UserStatisticsSummary,
} from "./find-statistics.ts";
import { countResults } from "./result-list.ts";

const UserStatistics = builder.objectRef<UserStatisticsSummary>("UserStatistics").implement({
  description: "A student's counters over all results, regular and random alike.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("userId", { description: "The student's number." }),
    totalTestsTaken: t.exposeInt("testsTaken", { description: "How many results there are." }),
    averageScore: t.exposeFloat("averageScore", {
      description:
        "The mean of the percentages that count, to one decimal; 0 while scoredTests is 0, which is no score of 0.",
    }),
    bestScore: t.exposeFloat("bestScore", {
      description: "The best percentage that counts, to one decimal; 0 while scoredTests is 0.",
    }),
    scoredTests: t.exposeInt("scoredTests", {
      description:
        "How many results the student has seen the score of: the percentages and lowScores count these.",
    }),
    lowScores: t.withAuth({ signedIn: true }).int({
      description: `How many results are below ${scoreLimits.lowScorePercent} percent.`,
      resolve: async (_row, _args, context) => {
        const { regular, random } = await countResults(context.viewer, context.dependencies, "low");
        return regular + random;
      },
    }),
    highScoreRate: t.exposeFloat("highScoreRate", {
      description: `The share of results of ${scoreLimits.highScorePercent} percent or more, in percent to one decimal; 0 before the first.`,
    }),
    totalTimeSpentMinutes: t.exposeInt("timeSpentMinutes", {
      description: "The sum of the results' minutes.",
    }),
  }),
});

const SubjectStatistics = builder
  .objectRef<SubjectStatisticsSummary>("SubjectStatistics")
  .implement({
    description: "A student's counters for one subject.",
    authScopes: { signedIn: true },
    fields: (t) => ({
      id: t.id({
        description: "Names the subject within the student's statistics.",
        resolve: (row) => `${row.userId}:${row.subject}`,
      }),
      subject: t.exposeString("subject", { description: "The subject's name." }),
      testsTaken: t.exposeInt("testsTaken", {
        description: "How many results have questions of the subject.",
      }),
      averageScore: t.exposeFloat("averageScore", {
        description: "The mean of the percentages in the subject, to one decimal.",
      }),
      bestScore: t.exposeFloat("bestScore", {
        description: "The best percentage in the subject, to one decimal.",
      }),
      questionsAsked: t.exposeInt("questionsAsked", {
        description: "How many questions of the subject all results have asked.",
      }),
      score: t.expose("scoreHundredths", {
        type: "Marks",
        description: "Marks earned in the subject less marks deducted; may be below 0.",
      }),
      maxMarks: t.expose("maxHundredths", {
        type: "Marks",
        description: "The marks for answering all of them correctly.",
      }),
      drill: t.withAuth({ signedIn: true }).field({
        type: DrillType,
        nullable: true,
        description:
          "The drill that practiseSubject would make; null when there is no question to draw.",
        resolve: async ({ subject, scheme }, _args, { viewer, dependencies }) => {
          if (scheme === null) return null;
          const labels = [{ subject, topic: null }];
          const [drill] = await drillsFor(viewer, dependencies, labels, scheme);
          return drill ?? null;
        },
      }),
    }),
  });

builder.objectFields(Dashboard, (t) => ({
  userStatistics: t.withAuth({ signedIn: true }).field({
    type: UserStatistics,
    nullable: true,
    description: "The viewer's own statistics; null when they could not be read.",
    resolve: (_root, _args, context) => findUserStatistics(context.viewer, context.dependencies),
  }),
  subjectStatistics: t.withAuth({ signedIn: true }).field({
    type: [SubjectStatistics],
    nullable: true,
    description:
      "The viewer's own statistics by subject, in alphabetical order; null when they could not be read.",
    resolve: (_root, _args, context) => findSubjectStatistics(context.viewer, context.dependencies),
  }),
}));

builder.queryFields((t) => ({
  userStatistics: t.withAuth({ signedIn: true }).field({
    type: UserStatistics,
    description: "The viewer's own statistics.",
    resolve: (_root, _args, context) => findUserStatistics(context.viewer, context.dependencies),
  }),
  subjectStatistics: t.withAuth({ signedIn: true }).field({
    type: [SubjectStatistics],
    description: "The viewer's own statistics by subject, in alphabetical order.",
    resolve: (_root, _args, context) => findSubjectStatistics(context.viewer, context.dependencies),
  }),
}));
