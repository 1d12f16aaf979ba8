import { LIVE_STATES, type LiveState } from "#rules/live.ts";
import { builder } from "../graphql/builder.ts";
import { countStudents, type LiveStudent, listStudents, type StudentFilter } from "./students.ts";

const watchers = { can: "live:watch" } as const;

const STATE_WORDS: Record<LiveState, string> = {
  writing: "In progress, and saved within a minute.",
  silent: "In progress, and not saved for more than a minute.",
  time_over: "Its time is over, and it isn’t submitted yet.",
  waiting: "In the waiting room.",
  submitted: "Submitted.",
  not_come: "Expected, and not here yet.",
};

export const StateType = builder.enumType("LiveState", {
  description: "Where a student stands while a test runs.",
  values: Object.fromEntries(
    LIVE_STATES.map((state) => [
      state.toUpperCase(),
      { value: state, description: STATE_WORDS[state] },
    ]),
  ) as Record<Uppercase<LiveState>, { value: LiveState; description: string }>,
});

const StudentType = builder.objectRef<LiveStudent>("LiveStudent").implement({
  description: "A student of a running test. What is of an attempt is null before it begins.",
  authScopes: watchers,
  fields: (t) => ({
    id: t.id({
      description: "The numbers of test and student.",
      resolve: ({ testId, userId }) => `${testId}-${userId}`,
    }),
    userId: t.exposeID("userId", { description: "The student's number." }),
    name: t.exposeString("name", { description: "The name." }),
    email: t.exposeString("email", { description: "The address." }),
    batches: t.exposeString("batches", { description: "The student's batches of the test." }),
    state: t.field({
      type: StateType,
      description: "Where the student stands.",
      resolve: ({ state }) => state,
    }),
    attemptId: t.field({
      type: "ID",
      nullable: true,
      description: "The attempt's number.",
      resolve: ({ attemptId }) => attemptId,
    }),
    startedAt: t.expose("startedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was started.",
    }),
    savedAt: t.expose("savedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was last saved.",
    }),
    currentQuestion: t.exposeInt("currentQuestion", {
      nullable: true,
      description: "The question last shown, 0 for the first.",
    }),
    answered: t.exposeInt("answered", {
      nullable: true,
      description: "How many questions have an answer.",
    }),
    totalQuestions: t.exposeInt("totalQuestions", {
      nullable: true,
      description: "How many questions the attempt asks.",
    }),
    tabSwitchCount: t.exposeInt("tabSwitchCount", {
      nullable: true,
      description: "How often the page was left.",
    }),
    resumes: t.exposeInt("resumes", {
      nullable: true,
      description: "How often it was resumed, on this device or another.",
    }),
    takenUpAt: t.expose("takenUpAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was last resumed.",
    }),
    takenUpFrom: t.exposeString("takenUpFrom", {
      nullable: true,
      description: "The device that resumed it last.",
    }),
    endsAt: t.expose("endsAt", {
      type: "DateTime",
      nullable: true,
      description: "When its time is over as its clock runs now; null once it is submitted.",
    }),
    extraSeconds: t.exposeInt("extraSeconds", {
      nullable: true,
      description: "Seconds that the student has above the duration.",
    }),
    submitsBy: t.expose("submitsBy", {
      type: "DateTime",
      nullable: true,
      description:
        "When it is submitted with what was saved, about a minute later at most, if the student doesn’t submit it; null where its clock has no end of its own.",
    }),
    completedAt: t.expose("completedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was submitted.",
    }),
    endedAt: t.expose("endedAt", {
      type: "DateTime",
      nullable: true,
      description: "When an invigilator ended it.",
    }),
    mayReopen: t.exposeBoolean("mayReopen", {
      description: "Whether it is submitted, and its result neither seen nor out.",
    }),
  }),
});

export const StudentPageType = builder
  .objectRef<{ filter: StudentFilter; page: { skip: number; limit: number } }>("LiveStudentPage")
  .implement({
    description: "One page of the students of a running test.",
    authScopes: watchers,
    fields: (t) => ({
      items: t.withAuth(watchers).field({
        type: [StudentType],
        description: "Those in progress by their last save, the oldest first; others by name.",
        resolve: ({ filter, page }, _args, { viewer, dependencies }) =>
          listStudents(viewer, dependencies, filter, page),
      }),
      totalCount: t.withAuth(watchers).int({
        description: "How many there are, over all pages.",
        resolve: ({ filter }, _args, { viewer, dependencies }) =>
          countStudents(viewer, dependencies, filter),
      }),
    }),
  });
