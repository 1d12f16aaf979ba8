import type { ChoiceStatistics } from "#rules/item-statistics.ts";
import { ENOUGH_ATTEMPTS } from "#rules/test-statistics.ts";
import { builder } from "../graphql/builder.ts";
import type {
  ItemFigures,
  NamedScale,
  ReportedItem,
  ReportedStatistics,
} from "./find-statistics.ts";
import type { ScaleStatistics } from "./scale-statistics.ts";

const readers = { can: "report:read" } as const;

/** Returns a figure of a scale, or null below 20 attempts. */
function enough<Value>(of: (scale: ScaleStatistics) => Value) {
  return (scale: ScaleStatistics) => (scale.attempts < ENOUGH_ATTEMPTS ? null : of(scale));
}

const marksOf = ({ maxHundredths }: ScaleStatistics, share: number) =>
  (share * maxHundredths) / 100;

interface NamedOf extends ScaleStatistics {
  id: string;
  name: string | null;
}

const ScaleType = builder.objectRef<NamedOf>("ScaleStatistics").implement({
  description: `How a test, a section of it, or a subject in it went. Below ${ENOUGH_ATTEMPTS} attempts only their number is there.`,
  authScopes: readers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "Names it within the reports." }),
    name: t.exposeString("name", {
      nullable: true,
      description: "The section's title or the subject's name; null for the whole test.",
    }),
    attempts: t.exposeInt("attempts", { description: "How many attempts had it." }),
    maxMarks: t.float({
      description: "What all of it scores on the newest paper that was taken.",
      resolve: ({ maxHundredths }) => maxHundredths / 100,
    }),
    meanMarks: t.float({
      nullable: true,
      description: "The mean score, in marks of that paper.",
      resolve: enough((scale) => marksOf(scale, scale.meanShare)),
    }),
    kr20: t.float({
      nullable: true,
      description:
        "Reliability by Kuder-Richardson formula 20, on right or wrong; null where it is undefined: one question, or everybody has the same number right.",
      resolve: enough(({ kr20 }) => kr20),
    }),
    kr20Attempts: t.exposeInt("kr20Attempts", {
      description: "The attempts that kr20 rests on: the most that were asked the same questions.",
    }),
    standardError: t.float({
      nullable: true,
      description:
        "The standard error of measurement of one score, in marks: deviation times the root of 1 - kr20.",
      resolve: enough((scale) => scale.errorShare && marksOf(scale, scale.errorShare)),
    }),
    medianSeconds: t.float({
      nullable: true,
      description: "The median time, in seconds; null where none is known.",
      resolve: enough(({ medianSeconds }) => medianSeconds),
    }),
    omittedShare: t.float({
      nullable: true,
      description: "The share of its questions that were left out before the last answered one.",
      resolve: enough(({ omittedShare }) => omittedShare),
    }),
    notReachedShare: t.float({
      nullable: true,
      description: "The share of its questions that stand behind the last answered one.",
      resolve: enough(({ notReachedShare }) => notReachedShare),
    }),
  }),
});

/** Names a report: what a batch's students did is not what all did. */
const keyOf = ({ testId, batchId }: Pick<ReportedStatistics, "testId" | "batchId">) =>
  batchId === null ? String(testId) : `${testId}-${batchId}`;

const listOf = (of: ReportedStatistics, kind: string, scales: readonly NamedScale[]) =>
  scales.map((scale) => ({ ...scale, id: `${keyOf(of)}:${kind}:${scale.name}` }));

export const TestStatisticsType = builder
  .objectRef<ReportedStatistics>("TestStatistics")
  .implement({
    description: "What is worked out of the first attempts of a test's students, or of a batch's.",
    authScopes: readers,
    fields: (t) => ({
      id: t.id({
        description: "The test's number, with the batch's behind it where they are a batch's.",
        resolve: keyOf,
      }),
      attempts: t.exposeInt("attempts", { description: "How many first attempts." }),
      computedAt: t.expose("computedAt", {
        type: "DateTime",
        description: "When it was worked out.",
      }),
      whole: t.field({
        type: ScaleType,
        description: "The whole test.",
        resolve: (of) => ({ ...of.whole, name: null, id: `${keyOf(of)}:whole` }),
      }),
      sections: t.field({
        type: [ScaleType],
        description: "Its sections, in the order of the newest paper; none without sections.",
        resolve: (of) => listOf(of, "section", of.sections),
      }),
      subjects: t.field({
        type: [ScaleType],
        description: "Its subjects, in alphabetical order.",
        resolve: (of) => listOf(of, "subject", of.subjects),
      }),
    }),
  });

const ChoiceType = builder.objectRef<ChoiceStatistics & { of: number }>("ItemChoice").implement({
  description: "How an option of a question was chosen.",
  authScopes: readers,
  fields: (t) => ({
    choice: t.exposeInt("choice", { description: "0 for the first option, -1 for omitted." }),
    count: t.exposeInt("count", { description: "How many attempts." }),
    share: t.float({
      description: "The share of the attempts that were asked this wording.",
      resolve: ({ count, of }) => count / of,
    }),
    meanRest: t.exposeFloat("meanRest", {
      description:
        "Their mean score on the other questions, as a share of what those score; may be below 0.",
    }),
  }),
});

export const ItemFiguresType = builder.interfaceRef<ItemFigures>("ItemFigures").implement({
  description: `How a question went in first attempts. Below ${ENOUGH_ATTEMPTS} attempts only their number is there.`,
  authScopes: readers,
  fields: (t) => ({
    attempts: t.exposeInt("attempts", { description: "How many first attempts were asked it." }),
    facility: t.exposeFloat("facility", {
      nullable: true,
      description: "The share of attempts that have it right.",
    }),
    discrimination: t.exposeFloat("discrimination", {
      nullable: true,
      description:
        "The point-biserial correlation of a right answer with the score on the other questions, from -1 to 1; null where it is undefined.",
    }),
    efficiency: t.exposeFloat("efficiency", {
      nullable: true,
      description:
        "Discriminative efficiency: the covariance with the score on the other questions, over the greatest that as many right answers could have.",
    }),
    meanRest: t.exposeFloat("meanRest", {
      nullable: true,
      description: "The mean score on the other questions, as a share of what those score.",
    }),
    omittedShare: t.exposeFloat("omittedShare", {
      nullable: true,
      description: "The share of attempts that left it out and answered a later one.",
    }),
    notReachedShare: t.exposeFloat("notReachedShare", {
      nullable: true,
      description: "The share of attempts that answered neither it nor a later one.",
    }),
    medianSeconds: t.exposeFloat("medianSeconds", {
      nullable: true,
      description: "The median of the time on it, in seconds, of those who saw it.",
    }),
    p90Seconds: t.exposeFloat("p90Seconds", {
      nullable: true,
      description: "The time that nine in ten didn't need longer than, in seconds.",
    }),
    revisionAttempts: t.exposeInt("revisionAttempts", {
      description: "How many of the attempts were asked the newest wording: choices rests on them.",
    }),
    choices: t.field({
      type: [ChoiceType],
      description: "What was chosen, omitted first; an option that nobody chose is left out.",
      resolve: ({ choices, revisionAttempts }) =>
        choices.map((choice) => ({ ...choice, of: revisionAttempts })),
    }),
  }),
});

export const ItemStatisticsType = builder.objectRef<ReportedItem>("ItemStatistics").implement({
  description: `How a question went in the first attempts of a test. Below ${ENOUGH_ATTEMPTS} attempts only their number is there.`,
  authScopes: readers,
  interfaces: [ItemFiguresType],
  fields: (t) => ({
    id: t.id({
      description: "Names the question within its report.",
      resolve: (item) => `${keyOf(item)}:${item.questionId}`,
    }),
    questionId: t.exposeID("questionId", { description: "The question's number in the bank." }),
    position: t.exposeInt("position", {
      nullable: true,
      description:
        "Its place on the newest paper that was taken, 0 for the first; null where it isn't asked there.",
    }),
    questionText: t.exposeString("questionText", {
      description: "Its text in the newest wording that was asked.",
    }),
    subject: t.exposeString("subject", { description: "The subject of that wording." }),
    section: t.exposeString("section", {
      nullable: true,
      description: "The section that it stands in; null for none.",
    }),
    correctOptionIndex: t.exposeInt("correctOptionIndex", {
      description: "The key as printed, 0 for the first option.",
    }),
    optionCount: t.exposeInt("optionCount", { description: "How many options it has." }),
    isCurrent: t.exposeBoolean("isCurrent", {
      description:
        "Whether the bank has that text and those options now; false once they were edited.",
    }),
    isFlagged: t.exposeBoolean("isFlagged", {
      description:
        "Whether its answers over all tests speak against its key, and the flag is open.",
    }),
  }),
});
