import { figure } from "#rules/figures.ts";
import { leastOthers } from "#rules/peers.ts";
import { MOST_WORDS_A_MINUTE, type PassageReading } from "#rules/reading-speed.ts";
import { builder } from "../graphql/builder.ts";
import { OWN_QUERY } from "../graphql/complexity.ts";
import { findOpenMistakes } from "./find-open-mistakes.ts";
import { findPeers, type Peers } from "./find-peers.ts";
import { findPicks, type QuestionPicks } from "./find-picks.ts";
import { findReadings } from "./find-readings.ts";
import { everyList } from "./result-questions.ts";
import { asResult } from "./result-row.ts";
import { ResultType, telling } from "./schema.ts";

const ResultPeersType = builder.objectRef<Peers>("ResultPeers").implement({
  description: "Where a result stands among the first results of others on the same test.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    others: t.exposeInt("others", {
      description: "How many others have a result on it; each counts with the first.",
    }),
    percentile: t.exposeFloat("percentile", {
      nullable: true,
      description: `The share of them that scored less, and half of those that scored the same, in percent to one decimal; null below ${leastOthers} others.`,
    }),
    bins: t.exposeIntList("bins", {
      description: `How many of them scored in each twentieth of the maximum, the lowest first, which holds scores below 0 too; none below ${leastOthers} others.`,
    }),
  }),
});

const QuestionPicksType = builder.objectRef<QuestionPicks>("QuestionPicks").implement({
  description: "What others did with a question when a test first showed it to them.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    position: t.exposeInt("position", { description: "Its place on the paper, 0 for the first." }),
    people: t.exposeInt("people", { description: "How many others were shown it." }),
    chosen: t.exposeIntList("chosen", {
      description: "How many of them chose each option, in the order of the options.",
    }),
    skipped: t.exposeInt("skipped", { description: "How many of them chose none." }),
    medianSeconds: t.exposeFloat("medianSeconds", {
      nullable: true,
      description: `The median of the seconds that people spent on it; null below ${leastOthers} people.`,
    }),
  }),
});

const PassageReadingType = builder.objectRef<PassageReading>("PassageReading").implement({
  description: "How fast a passage of a result was read, and what came of it.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    passageId: t.exposeID("passageId", { description: "The passage." }),
    words: t.exposeInt("words", { description: "How many words its plain text has." }),
    seconds: t.exposeInt("seconds", {
      description: "Seconds that it was in view; 0 also where that was not counted.",
    }),
    wordsAMinute: t.exposeInt("wordsAMinute", {
      nullable: true,
      description: `Words read in a minute; null where it was in view for too short to be read (over ${figure(MOST_WORDS_A_MINUTE)} words a minute), or that is not known.`,
    }),
    reached: t.exposeInt("reached", {
      description: "How many of its questions were shown or answered.",
    }),
    right: t.exposeInt("right", { description: "How many of them were answered correctly." }),
  }),
});

// Fields that compare a result with others and help to learn from it (docs/learning.md, section 4).
builder.prismaObjectFields(ResultType, (t) => ({
  peers: t.withAuth({ signedIn: true }).field({
    type: ResultPeersType,
    nullable: true,
    complexity: OWN_QUERY,
    description:
      "Where it stands among others' first results; null for a random test's, which nobody else takes.",
    select: { testId: true, scoreHundredths: true, maxHundredths: true },
    resolve: telling((row, { viewer, dependencies }) =>
      findPeers(viewer, dependencies, asResult(row)),
    ),
  }),
  picks: t.withAuth({ signedIn: true }).field({
    type: [QuestionPicksType],
    complexity: OWN_QUERY,
    description: `What others chose at its questions, and how long they took; only those that ${leastOthers} others were shown, and that are not held.`,
    select: { paperId: true },
    resolve: telling(({ paperId }, { viewer, dependencies }) =>
      findPicks(viewer, dependencies, paperId),
    ),
  }),
  readings: t.withAuth({ signedIn: true }).field({
    type: [PassageReadingType],
    complexity: OWN_QUERY,
    description:
      "How its passages were read, in the order in which its questions first ask of them; those with a held question are left out.",
    select: { id: true, paperId: true, correctionIds: true, ...everyList },
    resolve: telling((row, { viewer, dependencies }) => findReadings(viewer, dependencies, row)),
  }),
  openMistakes: t.withAuth({ signedIn: true }).intList({
    complexity: OWN_QUERY,
    description:
      "The positions of the questions that were wrong, skipped or marked in it, are open mistakes still, and may be practised; wrong ones first.",
    select: { id: true },
    resolve: telling(({ id }, { viewer, dependencies }) =>
      findOpenMistakes(viewer, dependencies, id),
    ),
  }),
}));
