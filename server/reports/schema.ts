import { roundPercent } from "#rules/percent.ts";
import { ENOUGH_ATTEMPTS } from "#rules/test-statistics.ts";
import { may } from "../accounts/require-permission.ts";
import { builder } from "../graphql/builder.ts";
import { OWN_QUERY, PAPER } from "../graphql/complexity.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import { findItems, findStatistics, itemsFile } from "./find-statistics.ts";
import {
  type AttemptChoice,
  type BatchChoice,
  countTestReports,
  findScoreFigures,
  findTestReport,
  listTestReports,
  type ReportFilter,
  type ScoreFigures,
  type TestReport,
} from "./find-test-reports.ts";
import {
  countTakers,
  type FilePart,
  listTakers,
  type Taker,
  type TakerFilter,
  type TakerOrder,
  takersFile,
} from "./list-takers.ts";
import { ItemStatisticsType, TestStatisticsType } from "./statistics-schema.ts";

const readers = { can: "report:read" } as const;

const AttemptChoiceType = builder.enumType("AttemptChoice", {
  description: "Which attempts of each student are meant.",
  values: {
    FIRST: { value: "first", description: "The first that was submitted." },
    ALL: { value: "all", description: "All that were submitted." },
  } as const satisfies Record<string, { value: AttemptChoice; description: string }>,
});

const whichArgument = builder.args((t) => ({
  which: t.field({
    type: AttemptChoiceType,
    required: true,
    defaultValue: "first",
    description: "Which attempts of each student are meant.",
  }),
}));

const BinType = builder.objectRef<ScoreFigures["bins"][number]>("ScoreBin").implement({
  description: "A bar of a histogram of scores.",
  authScopes: readers,
  fields: (t) => ({
    from: t.exposeFloat("from", { description: "The lowest score in it, in marks." }),
    to: t.exposeFloat("to", {
      description: "Scores below it are in it, and in the last bar the maximum too.",
    }),
    count: t.exposeInt("count", { description: "How many attempts." }),
  }),
});

const ScoreFiguresType = builder.objectRef<ScoreFigures>("ScoreFigures").implement({
  description: "How the scores of a test lie, in marks that are not rounded.",
  authScopes: readers,
  fields: (t) => ({
    attempts: t.exposeInt("attempts", { description: "How many attempts they rest on." }),
    maxMarks: t.exposeFloat("maxMarks", {
      description: "What a perfect paper scores, as of the newest attempt.",
    }),
    isScaled: t.exposeBoolean("isScaled", {
      description:
        "Whether some attempts were on a paper with another maximum: their scores are brought to this one.",
    }),
    mean: t.exposeFloat("mean", { description: "The mean." }),
    median: t.exposeFloat("median", { description: "The median." }),
    firstQuartile: t.exposeFloat("firstQuartile", {
      description: "A quarter of the scores is lower, interpolated as by percentile_cont.",
    }),
    thirdQuartile: t.exposeFloat("thirdQuartile", {
      description: "A quarter of the scores is higher.",
    }),
    deviation: t.exposeFloat("deviation", { description: "The population standard deviation." }),
    highest: t.exposeFloat("highest", { description: "The highest score." }),
    lowest: t.exposeFloat("lowest", { description: "The lowest score; may be below 0." }),
    medianSeconds: t.exposeFloat("medianSeconds", {
      description: "The median of the time taken, in seconds.",
    }),
    ranOutOfTime: t.exposeInt("ranOutOfTime", {
      description: "Attempts whose time was over before they were submitted.",
    }),
    bins: t.field({
      type: [BinType],
      description: "The histogram, the lowest scores first.",
      resolve: ({ bins }) => bins,
    }),
  }),
});

const TakerType = builder.objectRef<Taker>("Taker").implement({
  description: "A submitted attempt, with the student who made it.",
  authScopes: readers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "The attempt's number, the same as its result's." }),
    userId: t.exposeID("userId", { description: "The student's number." }),
    fullName: t.exposeString("fullName", { description: "The student's name." }),
    email: t.exposeString("email", { description: "The student's e-mail." }),
    profilePicture: t.exposeString("profilePicture", {
      nullable: true,
      description: "The https address of a picture; null for none.",
    }),
    rank: t.exposeInt("rank", {
      description: "1 for the highest score of the attempts that are meant; equals share a rank.",
    }),
    score: t.expose("scoreHundredths", {
      type: "Marks",
      description: "Marks earned less marks deducted; may be below 0.",
    }),
    maxMarks: t.expose("maxHundredths", {
      type: "Marks",
      description: "What a perfect paper scored.",
    }),
    percent: t.float({
      description: "Score in percent of the maximum, rounded to one decimal; may be below 0.",
      resolve: (row) => roundPercent(row.scoreHundredths, row.maxHundredths),
    }),
    timeTakenSeconds: t.exposeInt("timeTakenSeconds", {
      description: "Time taken, in seconds, as the server counted it.",
    }),
    tabSwitchCount: t.exposeInt("tabSwitchCount", {
      description: "How often the student left the quiz for another tab or window.",
    }),
    startedAt: t.expose("startedAt", { type: "DateTime", description: "When it was started." }),
    completedAt: t.expose("completedAt", {
      type: "DateTime",
      description: "When it was submitted.",
    }),
    gradingVersion: t.exposeInt("gradingVersion", {
      description: "1 as the submit was graded; one more for each regrade that changed it.",
    }),
    scoreBeforeRegrade: t.expose("scoreBeforeRegrade", {
      type: "Marks",
      nullable: true,
      description:
        "The score that it was submitted with; null where no regrade changed it or the maximum.",
    }),
  }),
});

const TakerOrderType = builder.enumType("TakerOrder", {
  description: "By what a list of who took a test is ordered.",
  values: {
    SCORE: { value: "score", description: "The score." },
    NAME: { value: "name", description: "The student's name." },
    TIME: { value: "time", description: "The time taken." },
    TAB_SWITCHES: { value: "tab_switches", description: "How often another tab was shown." },
    SUBMITTED: { value: "submitted", description: "When it was submitted." },
  } as const satisfies Record<string, { value: TakerOrder; description: string }>,
});

const takerArguments = builder.args((t) => ({
  search: t.string({ description: "Found in the name or the e-mail; null or blank keeps all." }),
  order: t.field({
    type: TakerOrderType,
    required: true,
    defaultValue: "score",
    description: "By what it is ordered.",
  }),
  descending: t.boolean({
    required: true,
    defaultValue: true,
    description: "Whether the greatest comes first.",
  }),
}));

/** Narrows a report to the students whom a batch has now. */
const batchArgument = builder.args((t) => ({
  batchId: t.id({
    description: "Only students who are in this batch now; null for all.",
  }),
}));

const batchOf = (id: string | number | null | undefined): BatchChoice =>
  id == null ? null : numericId(id, "Batch not found");

interface SentFilter {
  which: AttemptChoice;
  search?: string | null | undefined;
  order: TakerOrder;
  descending: boolean;
}

function filterOf(
  { which, search, order, descending }: SentFilter,
  batchId: BatchChoice,
): TakerFilter {
  return { which, search: search ?? null, batchId, order, isDescending: descending };
}

const TakerPageType = builder
  .objectRef<{ testId: number; filter: TakerFilter; page: { skip: number; limit: number } }>(
    "TakerPage",
  )
  .implement({
    description: "One page of who took a test; deleted accounts are not listed.",
    authScopes: readers,
    fields: (t) => ({
      items: t.withAuth(readers).field({
        type: [TakerType],
        description: "The attempts of this page.",
        resolve: ({ testId, filter, page }, _args, { viewer, dependencies }) =>
          listTakers(viewer, dependencies, testId, filter, page),
      }),
      totalCount: t.withAuth(readers).int({
        description: "How many attempts there are, over all pages.",
        resolve: ({ testId, filter }, _args, { viewer, dependencies }) =>
          countTakers(viewer, dependencies, testId, filter),
      }),
    }),
  });

const TestReportType = builder.objectRef<TestReport>("TestReport").implement({
  description:
    "How a test went. Attempts of staff count nowhere, and neither does practice; attempts of deleted accounts count on without a name.",
  authScopes: readers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "The test's number." }),
    batchId: t.exposeID("batchId", {
      nullable: true,
      description: "The batch whose students of now are meant; null for all students.",
    }),
    title: t.exposeString("title", { description: "Its title now." }),
    isArchived: t.exposeBoolean("isArchived", { description: "Whether the test was deleted." }),
    closesAt: t.expose("closesAt", {
      type: "DateTime",
      nullable: true,
      description: "Until when it can be started; null for always.",
    }),
    totalQuestions: t.exposeInt("totalQuestions", { description: "Questions it asks now." }),
    attemptCount: t.exposeInt("attemptCount", { description: "Submitted attempts." }),
    firstAttemptCount: t.exposeInt("firstAttemptCount", {
      description: "Students with a submitted attempt.",
    }),
    openAttemptCount: t.exposeInt("openAttemptCount", { description: "Attempts in progress." }),
    lastSubmittedAt: t.expose("lastSubmittedAt", {
      type: "DateTime",
      nullable: true,
      description: "When an attempt was submitted last; null for never.",
    }),
    figures: t.withAuth(readers).field({
      type: ScoreFiguresType,
      nullable: true,
      complexity: OWN_QUERY,
      description: `How the scores lie; null below ${ENOUGH_ATTEMPTS} attempts.`,
      args: whichArgument,
      resolve: ({ id, batchId }, { which }, { viewer, dependencies }) =>
        findScoreFigures(viewer, dependencies, id, which, batchId),
    }),
    statistics: t.withAuth(readers).field({
      type: TestStatisticsType,
      nullable: true,
      complexity: OWN_QUERY,
      description:
        "What is worked out of first attempts: of all students at most a minute behind, and null before the first time; of a batch's students as of now, and null when none took it.",
      resolve: (report, _args, { viewer, dependencies }) =>
        findStatistics(viewer, dependencies, report),
    }),
    items: t.withAuth(readers).field({
      type: [ItemStatisticsType],
      complexity: { field: OWN_QUERY, ...PAPER },
      description:
        "How its questions went in first attempts, in the order of the newest paper; those it doesn't ask any more come last. None for who may not see keys.",
      resolve: (report, _args, { viewer, dependencies }) =>
        may(viewer, "report:keys") ? findItems(viewer, dependencies, report) : [],
    }),
    takers: t.field({
      type: TakerPageType,
      description: "Who took it.",
      args: { ...whichArgument, ...takerArguments, ...pagingArguments },
      resolve: ({ id, batchId }, { skip, limit, ...filter }) => ({
        testId: id,
        filter: filterOf(filter, batchId),
        page: checkedPage({ skip, limit }),
      }),
    }),
  }),
});

const TestReportPageType = builder
  .objectRef<{ filter: ReportFilter; page: { skip: number; limit: number } }>("TestReportPage")
  .implement({
    description: "One page of tests that students have taken or take now.",
    authScopes: readers,
    fields: (t) => ({
      items: t.withAuth(readers).field({
        type: [TestReportType],
        description: "The tests of this page.",
        resolve: ({ filter, page }, _args, { viewer, dependencies }) =>
          listTestReports(viewer, dependencies, filter, page),
      }),
      totalCount: t.withAuth(readers).int({
        description: "How many tests there are, over all pages.",
        resolve: ({ filter }, _args, { viewer, dependencies }) =>
          countTestReports(viewer, dependencies, filter),
      }),
    }),
  });

const FilePartType = builder.objectRef<FilePart>("TakersFilePart").implement({
  description: "A part of who took a test as CSV. The parts one after the other are the file.",
  authScopes: readers,
  fields: (t) => ({
    csv: t.exposeString("csv", {
      description: "The text of this part; the first begins with a byte order mark and the header.",
    }),
    next: t.exposeInt("next", {
      nullable: true,
      description: "The skip of the next part; null when this is the last.",
    }),
  }),
});

const testId = builder.args((t) => ({
  testId: t.id({ required: true, description: "The test's number." }),
}));
const MISSING = "Test not found";

builder.queryFields((t) => ({
  testReports: t.withAuth(readers).field({
    type: TestReportPageType,
    description:
      "Tests that students have taken or take now, the newest first, deleted ones included.",
    args: {
      search: t.arg.string({
        description: "Found in the title or description; null or blank keeps all.",
      }),
      ...batchArgument,
      ...pagingArguments,
    },
    resolve: (_root, { search, batchId, ...page }) => ({
      filter: { search: search ?? null, batchId: batchOf(batchId) },
      page: checkedPage(page),
    }),
  }),
  testReport: t.withAuth(readers).field({
    type: TestReportType,
    description: "How a test went, also a deleted one; NOT_FOUND when there is no such test.",
    args: { id: t.arg.id({ required: true, description: "The test's number." }), ...batchArgument },
    resolve: (_root, { id, batchId }, { viewer, dependencies }) =>
      findTestReport(viewer, dependencies, numericId(id, MISSING), batchOf(batchId)),
  }),
  takersFile: t.withAuth(readers).field({
    type: FilePartType,
    description:
      "A part of who took a test as CSV, in the order of the list. No cell runs as a formula in a spreadsheet.",
    args: {
      ...testId,
      ...whichArgument,
      ...batchArgument,
      ...takerArguments,
      skip: t.arg.int({
        required: true,
        defaultValue: 0,
        description: "What the part before says in next; 0 for the first part.",
      }),
    },
    resolve: (_root, { testId, skip, batchId, ...filter }, { viewer, dependencies }) =>
      takersFile(
        viewer,
        dependencies,
        numericId(testId, MISSING),
        filterOf(filter, batchOf(batchId)),
        checkedPage({ skip, limit: 1 }).skip,
      ),
  }),
  itemsFile: t.withAuth({ can: "report:keys" }).string({
    description:
      "How the questions of a test went, as CSV. No cell runs as a formula in a spreadsheet.",
    args: { ...testId, ...batchArgument },
    resolve: (_root, { testId, batchId }, { viewer, dependencies }) =>
      itemsFile(viewer, dependencies, numericId(testId, MISSING), batchOf(batchId)),
  }),
}));
