import { leastRanked } from "#rules/ranking.ts";
import { builder } from "../graphql/builder.ts";
import { OWN_QUERY } from "../graphql/complexity.ts";
import { findRank, type Rank, type RankAmong } from "./find-rank.ts";
import { asResult } from "./result-row.ts";
import { ResultType, telling } from "./schema.ts";

const NextPlacesType = builder.objectRef<NonNullable<RankAmong["next"]>>("NextPlaces").implement({
  description: "What is between a result and a better place.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    places: t.exposeInt("places", { description: "How many places further up: 100, 10 or 1." }),
    marks: t.field({
      type: "Marks",
      description: "The marks that are missing to it.",
      resolve: ({ hundredths }) => hundredths,
    }),
  }),
});

const RankedSectionType = builder
  .objectRef<RankAmong["sections"][number]>("RankedSection")
  .implement({
    description: "A section of a ranked test.",
    authScopes: { signedIn: true },
    fields: (t) => ({
      title: t.exposeString("title", { description: "Its title." }),
      medianShare: t.exposeFloat("medianShare", {
        description: "The median of all students in it, as a share of its maximum.",
      }),
      place: t.exposeInt("place", {
        nullable: true,
        description: "The place of the result in it; null where it has no marks of it.",
      }),
    }),
  });

const RankAmongType = builder.objectRef<RankAmong>("RankAmong").implement({
  description: "How the scores of all students lie around a result.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    percentile: t.exposeFloat("percentile", {
      description:
        "The share of the others that scored less, and half of those that scored the same, in percent to one decimal.",
    }),
    below: t.exposeInt("below", { description: "How many scored less." }),
    bins: t.exposeIntList("bins", {
      description:
        "How many students scored in each twentieth of the maximum, the lowest first, which holds scores below 0 too.",
    }),
    quarters: t.field({
      type: ["Marks"],
      description: "The marks that part the students into quarters, the lowest first.",
      resolve: ({ quarterHundredths }) => quarterHundredths,
    }),
    next: t.expose("next", {
      type: NextPlacesType,
      nullable: true,
      description: "What is between it and a better place; null for the best.",
    }),
    sections: t.expose("sections", {
      type: [RankedSectionType],
      description: "The sections of the test, in their order.",
    }),
  }),
});

const ResultRankType = builder.objectRef<Rank>("ResultRank").implement({
  description: "The place of a result among all students' first attempts on its test.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    place: t.exposeInt("place", {
      description: "1 for the best; all with the same marks share a place.",
    }),
    students: t.exposeInt("students", { description: "How many students are ranked." }),
    sharing: t.exposeInt("sharing", { description: "How many others share the place." }),
    computedAt: t.expose("computedAt", {
      type: "DateTime",
      description: "When the ranks were worked out.",
    }),
    changedAt: t.expose("changedAt", {
      type: "DateTime",
      nullable: true,
      description: "When places changed last after the results were out; null for never.",
    }),
    among: t.expose("among", {
      type: RankAmongType,
      nullable: true,
      description: `How the scores of all lie; null below ${leastRanked} students.`,
    }),
  }),
});

builder.prismaObjectFields(ResultType, (t) => ({
  rank: t.withAuth({ signedIn: true }).field({
    type: ResultRankType,
    nullable: true,
    complexity: OWN_QUERY,
    description:
      "Its place among all students, once the test is closed and the results are out; null where the test isn't ranked, and for any but a student's first attempt.",
    select: { scoreHundredths: true, maxHundredths: true },
    resolve: telling((row, { dependencies }) => findRank(dependencies, asResult(row))),
  }),
}));
