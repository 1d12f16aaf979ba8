import { scoreLimits } from "#rules/limits.ts";
import { Dashboard } from "../accounts/schema.ts";
import { builder } from "../graphql/builder.ts";
import { afterArgument, readCursor, timedPlace } from "../graphql/cursors.ts";
import { checkedPage, lengthArgument, pagingArguments } from "../graphql/paging.ts";
import { findResults, type ResultPage, type ResultRow } from "./find-results.ts";
import { countResults, type ResultOrder, type ResultScore } from "./result-list.ts";
import { AttemptKind, ResultType } from "./schema.ts";

const { highScorePercent, lowScorePercent } = scoreLimits;

const ResultScoreType = builder.enumType("ResultScore", {
  description: "Where a result's percentage lies, judged to one decimal as it is shown.",
  values: {
    HIGH: { value: "high", description: `${highScorePercent} percent or more.` },
    MIDDLE: {
      value: "middle",
      description: `From ${lowScorePercent} percent to below ${highScorePercent}.`,
    },
    LOW: { value: "low", description: `Below ${lowScorePercent} percent.` },
  } as const satisfies Record<string, { value: ResultScore; description: string }>,
});

const ResultOrderType = builder.enumType("ResultOrder", {
  description: "The order of a list of results; equals stand newest first.",
  values: {
    NEWEST: { value: "newest", description: "By completion, newest first." },
    OLDEST: { value: "oldest", description: "By completion, oldest first." },
    HIGHEST: { value: "highest", description: "By percentage, highest first." },
    LOWEST: { value: "lowest", description: "By percentage, lowest first." },
    FASTEST: { value: "fastest", description: "By time taken, shortest first." },
  } as const satisfies Record<string, { value: ResultOrder; description: string }>,
});

/** A page of results, with the counts over all pages, which are queried at most once. */
interface ListedResults extends ResultPage {
  counts: () => ReturnType<typeof countResults>;
}

const ResultPageType = builder.objectRef<ListedResults>("ResultPage").implement({
  description: "One page of results.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    items: t.withAuth({ signedIn: true }).prismaField({
      type: [ResultType],
      description: "The results of this page.",
      resolve: (query, { counts: _, ...page }, _args, context): Promise<ResultRow[]> =>
        findResults(context.viewer, context.dependencies, page, query),
    }),
    totalCount: t.int({
      description: "How many results there are, over all pages.",
      resolve: async ({ kind, counts }) => {
        const { regular, random } = await counts();
        return kind === null ? regular + random : { regular, random }[kind];
      },
    }),
    regularCount: t.int({
      description: "How many there are of fixed tests, whichever kind the page keeps.",
      resolve: async ({ counts }) => (await counts()).regular,
    }),
    randomCount: t.int({
      description: "How many there are of random tests, whichever kind the page keeps.",
      resolve: async ({ counts }) => (await counts()).random,
    }),
  }),
});

builder.objectFields(Dashboard, (t) => ({
  results: t.withAuth({ signedIn: true }).prismaField({
    type: [ResultType],
    nullable: true,
    description: "The viewer's newest results; null when they could not be read.",
    args: lengthArgument,
    resolve: (query, _root, { limit }, { viewer, dependencies }): Promise<ResultRow[]> =>
      findResults(
        viewer,
        dependencies,
        { kind: null, score: null, order: "newest", ...checkedPage({ skip: 0, limit }) },
        query,
      ),
  }),
}));

builder.queryFields((t) => ({
  results: t.withAuth({ signedIn: true }).field({
    type: ResultPageType,
    description: "The viewer's own results, newest first unless asked for otherwise.",
    args: {
      kind: t.arg({
        type: AttemptKind,
        description: "Keeps results of one kind; null keeps both.",
      }),
      score: t.arg({
        type: ResultScoreType,
        description: "Keeps results with such a percentage; null keeps all.",
      }),
      order: t.arg({
        type: ResultOrderType,
        required: true,
        defaultValue: "newest",
        description: "What comes first.",
      }),
      ...pagingArguments,
      ...afterArgument,
    },
    resolve: (_root, { kind, score = null, order, after, ...page }, { viewer, dependencies }) => {
      const { skip } = page;
      const cursor = readCursor("results", after, { skip, isNewestFirst: order === "newest" });
      let counts: ReturnType<typeof countResults> | undefined;
      return {
        ...{ kind: kind ?? null, score, order },
        ...checkedPage(page),
        after: timedPlace(cursor),
        counts: () => (counts ??= countResults(viewer, dependencies, score)),
      };
    },
  }),
}));
