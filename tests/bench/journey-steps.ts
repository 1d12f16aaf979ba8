import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listNames, type QuestionList, questionLists } from "../../server/rules/progress.ts";
import type { SentRequest } from "./load-process.ts";

/** The steps of a student's journey, in their order. */
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
  questionCount: number;
  /** Known once it is started. */
  attemptId: string;
}

/** The operations of the web client in a checkout, by their names. */
export function operationsIn(folder: string): Map<string, string> {
  const file = join(folder, "web/gql/persisted-documents.json");
  const documents = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  const named = Object.entries(documents).map(([id, text]): [string, string] => [
    /\b(?:query|mutation|subscription) (\w+)/.exec(text)?.[1] ?? "",
    id,
  ]);
  return new Map(named);
}

/** The lists that a checkout knows: those from before knew fewer. */
function listsIn(folder: string): QuestionList[] {
  const schema = readFileSync(join(folder, "schema.graphql"), "utf8");
  const input = /^input ProgressInput \{[^}]*/m.exec(schema)?.[0] ?? "";
  return listNames.filter((name) => new RegExp(`^  ${name}:`, "m").test(input));
}

/** What a save sends: every third question is left out. @param sequence of the save */
function progressOf({ questionCount }: Journey, known: QuestionList[], sequence: number) {
  const along = <T>(entry: (position: number) => T) =>
    Array.from({ length: questionCount }, (_, position) => entry(position));
  const lists = known.map((name) => [
    name,
    along((position) => {
      const { untouched } = questionLists[name];
      if (name === "answers") return (position % 3) - 1;
      if (typeof untouched === "string") return position % 2 === 0 ? "A" : "B-C";
      return typeof untouched === "boolean" ? position % 5 === 0 : 7 + (position % 9);
    }),
  ]);
  return {
    sequence,
    currentQuestion: questionCount - 1,
    timeLeftSeconds: 3_000,
    tabSwitchCount: 0,
    ...Object.fromEntries(lists),
  };
}

/** The parts that a dashboard has always had, and those that came with what results teach. */
const FIRST_PARTS = ["userStatistics", "subjectStatistics", "tests", "results", "openAttempts"];
const LATER_PARTS = ["practising", "dueReviews", "openBlindReviews", "findings"];

function partsAsked(areLaterAsked: boolean): Record<string, boolean> {
  return Object.fromEntries([
    ...FIRST_PARTS.map((part) => [part, true]),
    ...LATER_PARTS.map((part) => [part, areLaterAsked]),
  ]);
}

/** The dashboard with all of its parts. */
const everyPart = partsAsked(true);
/** With those that the hand-written server and versions from before have too. */
export const firstParts = partsAsked(false);

/**
 * What the web client of a checkout sends for each step of a journey: most steps are one request.
 * Versions from before the dashboard was one operation sent five, and had no page before the start.
 *
 * @param parts of the dashboard
 */
export function requestsFor(folder: string, parts = everyPart) {
  const operations = operationsIn(folder);
  const lists = listsIn(folder);
  const ask = ({ token }: Journey, name: string, variables: unknown): SentRequest => {
    const sha256Hash = operations.get(name);
    if (sha256Hash === undefined) throw new Error(`${folder} has no operation ${name}.`);
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const body = JSON.stringify({ operationName: name, variables, extensions });
    return { method: "POST", path: "/graphql", token, body };
  };
  const dashboards = [...operations.keys()].filter((name) =>
    /^Dashboard(Waiting|Statistics|Figures|Subjects|Tests|Results|Attempts)$/.test(name),
  );
  const steps: Record<Step, (journey: Journey) => SentRequest[]> = {
    list: (journey) => [ask(journey, "Tests", {})],
    open: (journey) =>
      operations.has("TestOverview")
        ? [ask(journey, "TestOverview", { id: String(journey.testId), random: false })]
        : [{ method: "GET", path: `/api/v1/tests/${journey.testId}`, token: journey.token }],
    start: (journey) => [ask(journey, "StartTest", { testId: String(journey.testId) })],
    save: (journey) => [
      ask(journey, "SaveProgress", {
        input: { attemptId: journey.attemptId, progress: progressOf(journey, lists, 1) },
      }),
    ],
    submit: (journey) => [
      ask(journey, "SubmitAttempt", {
        input: { attemptId: journey.attemptId, progress: progressOf(journey, lists, 2) },
      }),
    ],
    // A score is looked at before it is told; versions from before told it at once.
    look: (journey) =>
      operations.has("ShowScore")
        ? [ask(journey, "ShowScore", { resultId: journey.attemptId })]
        : [],
    result: (journey) => [ask(journey, "Result", { id: journey.attemptId })],
    dashboard: (journey) =>
      operations.has("Dashboard")
        ? [ask(journey, "Dashboard", parts)]
        : dashboards.map((name) => ask(journey, name, {})),
  };
  return steps;
}
