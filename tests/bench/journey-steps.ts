import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listNames, type QuestionList, questionLists } from "../../server/rules/progress.ts";
import type { SentRequest } from "./contenders.ts";

/** The steps of a student's journey in the web client, in their order. */
export const STEPS = [
  "list",
  "open",
  "start",
  "save",
  "submit",
  "look",
  "result",
  "dashboard",
] as const;
export type Step = (typeof STEPS)[number];

/** One student's journey through one test. */
export interface Journey {
  token: string;
  testId: number;
  questionIds: number[];
  /** Known once the web client has started, and over REST once it has submitted. */
  attemptId: string;
}

/** The web client's operations in a built checkout, by name: their hashes and texts. */
function operationsIn(folder: string): Map<string, { sha256Hash: string; text: string }> {
  const file = join(folder, "web/gql/persisted-documents.json");
  const documents = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  return new Map(
    Object.entries(documents).map(([sha256Hash, text]) => [
      /\b(?:query|mutation|subscription) (\w+)/.exec(text)?.[1] ?? "",
      { sha256Hash, text },
    ]),
  );
}

/** The lists of answers that a checkout's schema has: older ones have fewer. */
function listsIn(folder: string): QuestionList[] {
  const schema = readFileSync(join(folder, "schema.graphql"), "utf8");
  const input = /^input ProgressInput \{[^}]*/m.exec(schema)?.[0] ?? "";
  return listNames.filter((name) => new RegExp(`^  ${name}:`, "m").test(input));
}

/** What a save sends: every third question is left out. @param sequence of the save */
function progressOf({ questionIds }: Journey, known: QuestionList[], sequence: number) {
  const lists = known.map((name) => [
    name,
    questionIds.map((_, position) => {
      const { untouched } = questionLists[name];
      if (name === "answers") return (position % 3) - 1;
      if (typeof untouched === "string") return position % 2 === 0 ? "A" : "B-C";
      return typeof untouched === "boolean" ? position % 5 === 0 : 7 + (position % 9);
    }),
  ]);
  return {
    sequence,
    currentQuestion: questionIds.length - 1,
    timeLeftSeconds: 3_000,
    tabSwitchCount: 0,
    ...Object.fromEntries(lists),
  };
}

/** What the web client of a built checkout sends for each step of a journey. */
export function requestsFor(folder: string): Record<Step, (journey: Journey) => SentRequest[]> {
  const operations = operationsIn(folder);
  const dashboards = [...operations].filter(([name]) => name.startsWith("Dashboard"));
  const lists = listsIn(folder);
  const ask = ({ token }: Journey, name: string, variables: unknown): SentRequest[] => {
    const sha256Hash = operations.get(name)?.sha256Hash;
    if (sha256Hash === undefined) throw new Error(`${folder} has no operation ${name}.`);
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const body = JSON.stringify({ operationName: name, variables, extensions });
    return [{ method: "POST", path: "/graphql", token, body }];
  };
  const progress = (journey: Journey, sequence: number) => ({
    input: { attemptId: journey.attemptId, progress: progressOf(journey, lists, sequence) },
  });
  return {
    list: (journey) => ask(journey, "Tests", {}),
    open: (journey) => ask(journey, "TestOverview", { id: String(journey.testId), random: false }),
    start: (journey) => ask(journey, "StartTest", { testId: String(journey.testId) }),
    save: (journey) => ask(journey, "SaveProgress", progress(journey, 1)),
    submit: (journey) => ask(journey, "SubmitAttempt", progress(journey, 2)),
    look: (journey) => ask(journey, "ShowScore", { resultId: journey.attemptId }),
    result: (journey) => ask(journey, "Result", { id: journey.attemptId }),
    dashboard: (journey) =>
      dashboards.flatMap(([name, { text }]) => {
        // Older versions ask for all parts in one operation, whose variables say which.
        const parts = [...text.matchAll(/\$(\w+): Boolean!/g)].map(([, part]) => [part, true]);
        return ask(journey, name, Object.fromEntries(parts));
      }),
  };
}

/** What a program sends over REST for each step of a journey, in their order; the paths never change. */
export const restRequests: Record<string, (journey: Journey) => SentRequest[]> = {
  list: ({ token }) => [get(token, "/tests")],
  open: ({ token, testId }) => [get(token, `/tests/${testId}`)],
  start: ({ token, testId }) => [get(token, `/tests/${testId}/start`)],
  submit({ token, testId, questionIds }) {
    const answers = questionIds.map((id, index) => ({
      question_id: id,
      selected_option_index: index % 3,
    }));
    const body = JSON.stringify({ test_id: testId, answers, time_taken_minutes: 42 });
    return [{ method: "POST", path: "/api/v1/results/submit-quiz", token, body }];
  },
  results: ({ token }) => [get(token, "/results")],
  result: ({ token, attemptId }) => [get(token, `/results/${attemptId}`)],
  statistics: ({ token }) => [
    get(token, "/results/stats/user"),
    get(token, "/results/stats/subjects"),
  ],
};

function get(token: string, path: string): SentRequest {
  return { method: "GET", path: `/api/v1${path}`, token };
}
