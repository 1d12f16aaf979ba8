import { seeScore } from "../attempts/see-scores.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { findResult } from "./find-results.ts";
import { findWithheldUntil } from "./find-withheld.ts";
import { ResultType } from "./schema.ts";

builder.prismaObjectFields(ResultType, (t) => ({
  shown: t.variant(ResultType, {
    isNull: ({ scoreSeenAt }) => scoreSeenAt === null,
    description:
      "The result itself once its score was looked at, null before: what is asked of it here is no look.",
  }),
  withheldUntil: t.field({
    type: "DateTime",
    nullable: true,
    description:
      "From when the results of its test are out, where they aren't yet; null once they are.",
    resolve: ({ id, scoreSeenAt }, _args, { dependencies }) =>
      scoreSeenAt === null ? findWithheldUntil(dependencies, id) : null,
  }),
}));

builder.mutationFields((t) => ({
  showScore: t.withAuth({ signedIn: true }).prismaField({
    type: ResultType,
    description:
      "Looks at the score of a result, which ends its blind review; repeating it changes nothing. NOT_FOUND when there is none.",
    args: { resultId: t.arg.id({ required: true, description: "The result." }) },
    resolve: async (query, _root, { resultId }, { viewer, dependencies }) => {
      const id = numericId(resultId, "Result not found");
      // Does nothing if the viewer has no such result; findResult then throws.
      await seeScore(viewer, dependencies, id);
      return findResult(viewer, dependencies, id, null, query);
    },
  }),
}));
