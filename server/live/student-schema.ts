import { LIVE_STATES, type LiveState } from "#rules/live.ts";
import { builder } from "../graphql/builder.ts";
import { countStudents, type LiveStudent, listStudents, type StudentFilter } from "./students.ts";

const watchers = { can: "live:watch" } as const;

const STATE_WORDS: Record<LiveState, string> = {
  writing: "In progress, and saved within a minute.",
  silent: "In progress, and not saved for more than a minute.",
  time_over: "The time is over, and the attempt isn’t submitted yet.",
  waiting: "In the waiting room.",
  submitted: "Submitted.",
  not_come: "Expected, and not seen yet.",
};

export const StateType = builder.enumType("LiveState", {
  description: "The state of a student while a test runs.",
  values: Object.fromEntries(
    LIVE_STATES.map((state) => [
      state.toUpperCase(),
      { value: state, description: STATE_WORDS[state] },
    ]),
  ) as Record<Uppercase<LiveState>, { value: LiveState; description: string }>,
});

const StudentType = builder.objectRef<LiveStudent>("LiveStudent").implement({
  description: "A student of a running test. The fields of the attempt are null before it starts.",
  authScopes: watchers,
  fields: (t) => ({
    id: t.id({
      description: "The numbers of the test and the student.",
      resolve: ({ testId, userId }) => `${testId}-${userId}`,
    }),
    userId: t.exposeID("userId", { description: "The student's number." }),
    name: t.exposeString("name", { description: "The student's name." }),
    email: t.exposeString("email", { description: "The student's e-mail address." }),
    batches: t.exposeString("batches", {
      description: "Those of the student's batches that the test is open to, as text.",
    }),
    state: t.field({
      type: StateType,
      description: "The student's state.",
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
      description: "How often the student left the page.",
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
      description: "When its time will be over; null once it is submitted.",
    }),
    extraSeconds: t.exposeInt("extraSeconds", {
      nullable: true,
      description: "Extra time, in seconds.",
    }),
    submitsBy: t.expose("submitsBy", {
      type: "DateTime",
      nullable: true,
      description:
        "When the server submits the saved answers if the student doesn’t, at most about a minute later; null for an attempt without a deadline.",
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
      description:
        "Whether it can be reopened: it is submitted, and its result was neither seen nor is it out.",
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
        description:
          "Attempts in progress first, by their last save, the oldest first; then the others by name.",
        resolve: ({ filter, page }, _args, { viewer, dependencies }) =>
          listStudents(viewer, dependencies, filter, page),
      }),
      totalCount: t.withAuth(watchers).int({
        description: "The number of students over all pages.",
        resolve: ({ filter }, _args, { viewer, dependencies }) =>
          countStudents(viewer, dependencies, filter),
      }),
    }),
  });
