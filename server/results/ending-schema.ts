import { endingOf } from "#rules/ending.ts";
import { quizLimits } from "#rules/limits.ts";
import { spelled } from "#rules/number-words.ts";
import { promises, yearsBefore } from "#rules/promises.ts";
import { whenAccessTakenBack } from "../fixed-tests/invited.ts";
import { builder } from "../graphql/builder.ts";
import { OWN_QUERY } from "../graphql/complexity.ts";
import { bestPercentBefore } from "./earlier-results.ts";
import { ResultType } from "./schema.ts";

const ResultEnding = builder.enumType("ResultEnding", {
  description: "How an attempt came to its end.",
  values: {
    HAND: { value: "hand", description: "It was submitted while there was time left." },
    ACCESS_TAKEN_BACK: {
      value: "access",
      description: "It was submitted as saved, since the access to its test was taken back.",
    },
    INVIGILATOR: {
      value: "invigilator",
      description: "An invigilator ended it: it was submitted as saved.",
    },
    TIME: { value: "time", description: "Its time was over." },
    TAB_SWITCHES: {
      value: "switches",
      description: `The page was left more than ${quizLimits.tabSwitchLimit} times.`,
    },
    LATE: { value: "late", description: "Its time was over, and some answers came too late." },
  } as const,
});

// The result page shows after a submit how the attempt ended.
builder.prismaObjectFields(ResultType, (t) => ({
  ending: t.withAuth({ signedIn: true }).field({
    type: ResultEnding,
    nullable: true,
    description: `How it ended; null ${spelled(promises.analyticsYears)} years after the start, when how somebody worked is forgotten.`,
    select: {
      ...{ lateAnswers: true, tabSwitchCount: true, timeLeftSeconds: true, startedAt: true },
      ...{ completedAt: true, testId: true, endedAt: true },
    },
    resolve: async (
      { startedAt, testId, completedAt, ...kept },
      _args,
      { viewer, dependencies },
    ) => {
      if (startedAt <= yearsBefore(dependencies.now(), promises.analyticsYears)) return null;
      // A result always has completedAt, but the row's type allows null.
      const facts = { ...kept, completedAt: completedAt ?? new Date(0) };
      const ending = endingOf({ ...facts, accessTakenBackAt: null });
      if (ending !== "hand" || testId === null) return ending;
      const accessTakenBackAt = await whenAccessTakenBack(viewer, dependencies, testId);
      return endingOf({ ...facts, accessTakenBackAt });
    },
  }),
  timeLeftSeconds: t.exposeInt("timeLeftSeconds", {
    description: "Time left by the server's clock at the submit, in seconds.",
  }),
  tabSwitchCount: t.exposeInt("tabSwitchCount", {
    description: `How often the page was left, ${quizLimits.tabSwitchLimit + 1} for any more than ${quizLimits.tabSwitchLimit} that ended it; 0 ${spelled(promises.analyticsYears)} years after the start.`,
  }),
  penaltyMinutes: t.exposeInt("penaltyMinutes", {
    description: "Minutes taken off the clock for disconnections.",
  }),
  lastSavedAt: t.expose("lastSavedAt", {
    type: "DateTime",
    nullable: true,
    description:
      "When the last state before the submit was saved, to the second; null when none was, or it is not known.",
  }),
  timeOverAt: t.expose("timeOverAt", {
    type: "DateTime",
    nullable: true,
    description: "When its time was over; null when it was submitted before, or it is not known.",
  }),
  arrivedLate: t.exposeIntList("arrivedLate", {
    description: `Which questions' answers were chosen in time, arrived up to ${quizLimits.overdueMinutes} minutes after it and count, 0 for the first: where the clock runs on and the test accepts late answers.`,
  }),
  lateDeliveryAt: t.expose("lateDeliveryAt", {
    type: "DateTime",
    nullable: true,
    description:
      "When answers last arrived too late to count: they are kept apart, and administrators see them. Null when none did.",
  }),
  latePositions: t.exposeIntList("latePositions", {
    description:
      "Which questions the late answers are to, 0 for the first; empty when there are none, or it is not known.",
  }),
  bestPercentBefore: t.withAuth({ signedIn: true }).float({
    nullable: true,
    complexity: OWN_QUERY,
    description:
      "The best percentage of the viewer's earlier results on the same fixed test, to one decimal; null when there is none.",
    select: { id: true },
    resolve: ({ id }, _args, { dependencies }) => bestPercentBefore(dependencies, id),
  }),
}));
