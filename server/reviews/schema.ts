import { reviewLimits } from "#rules/limits.ts";
import { companionColumns } from "#rules/question-companions.ts";
import { Dashboard } from "../accounts/schema.ts";
import { OUTCOMES } from "../answer-history/outcomes.ts";
import { PaperQuestionType } from "../attempts/paper-question-schema.ts";
import { PaperPassageType } from "../fixed-tests/paper-passage-schema.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { answerReview } from "./answer-review.ts";
import { rateReview, undoReview } from "./change-answer.ts";
import { explained } from "./explain.ts";
import { countDue, findReview, type ReviewCounts } from "./find-review.ts";
import { type ForecastDay, forecast } from "./forecast.ts";
import { type DueCard, dueCards, type Met } from "./queue.ts";
import { type KeptReviewAnswer, type Meeting, meetings } from "./review-answer.ts";
import { setNewADay } from "./settings.ts";

const CARD_MISSING = "This question is not in your review.";
const ANSWER_MISSING = "Answer not found";

const EncounterOutcome = builder.enumType("EncounterOutcome", {
  description: "What became of a question when it was met.",
  values: {
    RIGHT: { value: OUTCOMES.right, description: "The correct option was chosen." },
    WRONG: { value: OUTCOMES.wrong, description: "Another option was chosen." },
    SKIPPED: { value: OUTCOMES.skipped, description: "No option was chosen." },
  } as const,
});

const ReviewEncounter = builder.objectRef<Met>("ReviewEncounter").implement({
  description: "A meeting with a question before, in a test, in practice or in review.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    answeredAt: t.expose("answeredAt", { type: "DateTime", description: "When it was answered." }),
    outcome: t.field({
      type: EncounterOutcome,
      description: "What became of it.",
      resolve: ({ outcome }) => outcome as 1 | 2 | 3,
    }),
  }),
});

const ReviewCardType = builder.objectRef<DueCard>("ReviewCard").implement({
  description: "A question that is due for review, without its answer.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("questionId", { description: "The question's number in the bank." }),
    question: t.field({
      type: PaperQuestionType,
      description: "What is asked, in today's words.",
      resolve: (card) => card,
    }),
    subject: t.exposeString("subject", { description: "The subject." }),
    topic: t.exposeString("topic", {
      nullable: true,
      description: "The topic within the subject; null when there is none.",
    }),
    passage: t.field({
      type: PaperPassageType,
      nullable: true,
      description:
        "The passage that it asks about, in today's words; null for a question by itself.",
      resolve: ({ passage }) => passage,
    }),
    timesReviewed: t.exposeInt("timesReviewed", {
      description: "How often it was reviewed; 0 for a new one. An answer names it.",
    }),
    met: t.field({
      type: [ReviewEncounter],
      description: "The last three meetings with it, oldest first.",
      resolve: ({ met }) => met,
    }),
  }),
});

const ReviewDayType = builder.objectRef<ForecastDay>("ReviewDay").implement({
  description: "What comes on a day to come.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    day: t.expose("day", { type: "DateTime", description: "When the day begins in India." }),
    again: t.exposeInt("again", { description: "Questions that come again." }),
    fresh: t.exposeInt("fresh", { description: "Open mistakes that come for the first time." }),
  }),
});

const ReviewType = builder.objectRef<ReviewCounts>("Review").implement({
  description: "The viewer's review of today: mistakes that come back until they are gone.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    dueCount: t.exposeInt("dueCount", {
      description: "Questions that are due before the day ends.",
    }),
    newADay: t.exposeInt("newADay", {
      description: `New questions a day at most, from 0 to ${reviewLimits.reviewNewADayMax}.`,
    }),
    answerCount: t.exposeInt("answerCount", {
      description: "Answers given today: a question that comes again is counted again.",
    }),
    reviewedCount: t.exposeInt("reviewedCount", { description: "Questions reviewed today." }),
    doneCount: t.exposeInt("doneCount", {
      description: "Those of them that are not due again today.",
    }),
    rightCount: t.exposeInt("rightCount", {
      description: "Those of them that were right with the first answer of today.",
    }),
    closedCount: t.exposeInt("closedCount", {
      description: "Those of them that are no open mistake any more since today.",
    }),
    seconds: t.exposeInt("seconds", { description: "Seconds at work on the answers of today." }),
    missedIds: t.idList({
      description: "The questions of today that were not right at first, at most 200.",
      resolve: ({ missedIds }) => missedIds.map(String),
    }),
    undoableId: t.id({
      nullable: true,
      description: "The viewer's last answer, while it can be taken back; null for none.",
      resolve: ({ undoableId }) => undoableId?.toString() ?? null,
    }),
    cards: t.withAuth({ signedIn: true }).field({
      type: [ReviewCardType],
      description: `The next questions that are due, at most ${reviewLimits.reviewCards}.`,
      resolve: (_review, _args, context) => dueCards(context.viewer, context.dependencies),
    }),
    forecast: t.withAuth({ signedIn: true }).field({
      type: [ReviewDayType],
      description: `What comes on each of the next ${reviewLimits.reviewForecastDays} days, tomorrow first.`,
      resolve: (counts, _args, context) => forecast(context.viewer, context.dependencies, counts),
    }),
  }),
});

const ReviewMeetingType = builder.objectRef<Meeting>("ReviewMeeting").implement({
  description: "When a rating brings a question back.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    rating: t.exposeInt("rating", { description: "1 again, 2 hard, 3 good, 4 easy." }),
    dueAt: t.expose("dueAt", { type: "DateTime", description: "When it is due then." }),
    days: t.exposeInt("days", {
      description: "Days from the answer's day in India; 0 for the same day.",
    }),
  }),
});

const ReviewAnswerType = builder.objectRef<KeptReviewAnswer>("ReviewAnswer").implement({
  description: "An answer given in review, with the question's key and explanation.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The answer's number." }),
    questionId: t.exposeID("questionId", { description: "The question's number in the bank." }),
    choice: t.exposeInt("choice", {
      description: "The chosen option, 0 for the first; -1 for “I don't know”.",
    }),
    seconds: t.exposeInt("seconds", { description: "Seconds that it took." }),
    answeredAt: t.expose("answeredAt", { type: "DateTime", description: "When it was given." }),
    proposedRating: t.exposeInt("proposed", {
      description: "The rating that outcome and time propose: 1 again, 2 hard, 3 good, 4 easy.",
    }),
    rating: t.exposeInt("rating", { description: "The rating that counts." }),
    isUndone: t.boolean({
      description: "Whether it was taken back, and counts no more.",
      resolve: ({ undoneAt }) => undoneAt !== null,
    }),
    correctOptionIndex: t.withAuth({ signedIn: true }).int({
      description: "The correct option, 0 for the first.",
      resolve: async (answer, _args, context) =>
        (await explained(context.viewer, context.dependencies, answer)).acceptedOptions[0] ?? 0,
    }),
    acceptedOptions: t.withAuth({ signedIn: true }).intList({
      description:
        "The options that were right when it was answered, the correct one first; all of them for a question given to all.",
      resolve: async (answer, _args, context) =>
        (await explained(context.viewer, context.dependencies, answer)).acceptedOptions,
    }),
    explanation: t.withAuth({ signedIn: true }).string({
      nullable: true,
      description: "Why it is correct; null when nothing was written.",
      resolve: async (answer, _args, context) =>
        (await explained(context.viewer, context.dependencies, answer)).explanation,
    }),
    explanationHtml: t.withAuth({ signedIn: true }).string({
      nullable: true,
      description: companionColumns.explanationHtml.description,
      resolve: async (answer, _args, context) =>
        (await explained(context.viewer, context.dependencies, answer)).explanationHtml,
    }),
    note: t.withAuth({ signedIn: true }).string({
      nullable: true,
      description: "What the viewer wrote of the question; null for nothing.",
      resolve: async (answer, _args, context) =>
        (await explained(context.viewer, context.dependencies, answer)).note,
    }),
    meetings: t.field({
      type: [ReviewMeetingType],
      description: "When each rating brings the question back, again first.",
      resolve: (answer) => meetings(answer),
    }),
    review: t.withAuth({ signedIn: true }).field({
      type: ReviewType,
      description: "The viewer's review after it.",
      resolve: (_answer, _args, context) => findReview(context.viewer, context.dependencies),
    }),
  }),
});

const ReviewAnswerInput = builder.inputType("ReviewAnswerInput", {
  description: "An answer to a question that is due.",
  fields: (t) => ({
    key: t.string({
      required: true,
      description:
        "A UUID, new for each answer: sent again under it, the answer is taken once and answered alike.",
    }),
    questionId: t.id({ required: true, description: "The question's number." }),
    revisionId: t.id({ required: true, description: "The wording that was asked: `question.id`." }),
    timesReviewed: t.int({
      required: true,
      description: "What the card says: an answer to an earlier meeting is refused.",
    }),
    choice: t.int({
      required: true,
      description: "The chosen option, 0 for the first; -1 for “I don't know”.",
    }),
    seconds: t.int({
      required: true,
      description: `Seconds from the question's appearance to the answer; more than ${reviewLimits.reviewSecondsMax} count as so many.`,
    }),
    secondsAgo: t.int({
      required: true,
      defaultValue: 0,
      description: `How long ago it was given, in seconds by the device's own clock, up to ${reviewLimits.reviewLateDays} days.`,
    }),
  }),
});

builder.objectFields(Dashboard, (t) => ({
  dueReviews: t.withAuth({ signedIn: true }).int({
    nullable: true,
    description:
      "How many questions are due for review today, at most some seconds old; null when they could not be counted.",
    resolve: (_root, _args, context) => countDue(context.viewer, context.dependencies),
  }),
}));

builder.queryFields((t) => ({
  review: t.withAuth({ signedIn: true }).field({
    type: ReviewType,
    description: "The viewer's own review of today.",
    resolve: (_root, _args, context) => findReview(context.viewer, context.dependencies),
  }),
}));

const answerId = { description: "The answer's number." };

builder.mutationFields((t) => ({
  answerReview: t.withAuth({ signedIn: true }).field({
    type: ReviewAnswerType,
    description:
      "Answers a question that is due, and schedules it by the rating that outcome and time propose. CONFLICT when it was reviewed or corrected in the meantime.",
    args: {
      input: t.arg({ type: ReviewAnswerInput, required: true, description: "The answer." }),
    },
    resolve: (_root, { input }, context) =>
      answerReview(context.viewer, context.dependencies, {
        ...input,
        questionId: numericId(input.questionId, CARD_MISSING),
        revisionId: numericId(input.revisionId, CARD_MISSING),
      }),
  }),
  rateReview: t.withAuth({ signedIn: true }).field({
    type: ReviewAnswerType,
    description:
      "Overrules the rating of one of the viewer's answers, as long as it is the last one to its question.",
    args: {
      id: t.arg.id({ required: true, ...answerId }),
      rating: t.arg.int({ required: true, description: "1 again, 2 hard, 3 good, 4 easy." }),
    },
    resolve: (_root, { id, rating }, context) =>
      rateReview(context.viewer, context.dependencies, numericId(id, ANSWER_MISSING), rating),
  }),
  undoReview: t.withAuth({ signedIn: true }).field({
    type: ReviewAnswerType,
    description: "Takes back the viewer's last answer, when it is of today.",
    args: { id: t.arg.id({ required: true, ...answerId }) },
    resolve: (_root, { id }, context) =>
      undoReview(context.viewer, context.dependencies, numericId(id, ANSWER_MISSING)),
  }),
  setNewReviews: t.withAuth({ signedIn: true }).field({
    type: ReviewType,
    description: "Sets how many new questions a day come into the viewer's review.",
    args: {
      newADay: t.arg.int({
        required: true,
        description: `At most so many, from 0 to ${reviewLimits.reviewNewADayMax}.`,
      }),
    },
    resolve: async (_root, { newADay }, context) => {
      await setNewADay(context.viewer, context.dependencies, newADay);
      return findReview(context.viewer, context.dependencies);
    },
  }),
}));
