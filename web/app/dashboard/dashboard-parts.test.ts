import { ApolloClient, ApolloLink, Observable } from "@apollo/client";
import type { FormattedExecutionResult } from "graphql";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createCache } from "../../apollo/cache.ts";
import { forgetFields } from "../../apollo/forget-fields.ts";
import { NoAnswer } from "../../apollo/transport.ts";
import { DashboardParts } from "./dashboard-parts.ts";

const PARTS: Record<string, unknown> = {
  userStatistics: {
    __typename: "UserStatistics",
    ...{ id: "7", totalTestsTaken: 2, averageScore: 60, bestScore: 80 },
    totalTimeSpentMinutes: 90,
  },
  subjectStatistics: [],
  tests: [],
  results: [],
  openAttempts: [],
  practising: {
    __typename: "Practising",
    ...{ underWay: [], diagnostic: null, diagnosticQuestions: 12, diagnosticSubjects: 5 },
  },
  dueReviews: 7,
  openBlindReviews: [],
  findings: [],
};

/** Of the parts after the results, when all of them came. */
const OTHERS = ["ready", "ready", "ready", "ready", "ready"];

type Variables = Record<string, boolean>;

/** What each request asked for. */
let asked: string[][] = [];
/** Parts that fail on the server. */
let broken: string[] = [];
let isAway = false;
let client: ApolloClient;

function answer(variables: Variables): FormattedExecutionResult<Record<string, unknown>> {
  const wanted = Object.keys(PARTS).filter((name) => variables[name]);
  asked.push(wanted);
  const failed = wanted.filter((name) => broken.includes(name));
  const parts = wanted.map((name) => [name, failed.includes(name) ? null : PARTS[name]]);
  const dashboard = { __typename: "Dashboard", ...Object.fromEntries(parts) };
  if (variables.userStatistics) dashboard.deletionTakenBackAt = null;
  const errors = failed.map((name) => ({
    message: "Something went wrong.",
    path: ["dashboard", name],
    extensions: { code: name === "tests" ? "RATE_LIMITED" : "INTERNAL_SERVER_ERROR" },
  }));
  const data = { __typename: "Query", dashboard };
  return errors.length > 0 ? { data, errors } : { data };
}

const link = new ApolloLink(
  ({ variables }) =>
    new Observable((observer) => {
      if (isAway) return observer.error(new NoAnswer("unreachable"));
      observer.next(answer(variables));
      observer.complete();
    }),
);

async function settled(): Promise<void> {
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 10));
}

/** A dashboard on the screen, with its first answer. */
async function opened(): Promise<DashboardParts> {
  const dashboard = new DashboardParts(client);
  dashboard.subscribe(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 10));
  return dashboard;
}

function states(dashboard: DashboardParts): string[] {
  return Object.values(dashboard.get().parts).map(({ state }) => state);
}

beforeEach(() => {
  asked = [];
  broken = [];
  isAway = false;
  client = new ApolloClient({ link, cache: createCache() });
});

describe("the dashboard's parts", () => {
  it("load in one request", async () => {
    const dashboard = new DashboardParts(client);
    expect(new Set(states(dashboard))).toEqual(new Set(["loading"]));
    dashboard.subscribe(() => undefined);
    await settled();
    expect(asked).toEqual([Object.keys(PARTS)]);
    expect(new Set(states(dashboard))).toEqual(new Set(["ready"]));
    expect(dashboard.get().parts.userStatistics).toMatchObject({ data: { totalTestsTaken: 2 } });
  });

  it("fail each by itself, each with its own words, and are asked for again alone", async () => {
    broken = ["results", "tests"];
    const dashboard = await opened();
    const { parts, failure } = dashboard.get();
    expect(states(dashboard)).toEqual(["ready", "ready", "failed", "failed", ...OTHERS]);
    expect(failure).toBeNull();
    expect(parts.tests).toMatchObject({ words: expect.stringMatching(/^Too many requests/) });
    expect(parts.results).toMatchObject({ words: "The server met an error. Nothing is lost." });
    broken = ["tests"];
    if (parts.results.state === "failed") parts.results.retry?.();
    expect(dashboard.get().parts.results).toMatchObject({ state: "failed", retrying: true });
    await settled();
    expect(asked.at(-1)).toEqual(["results"]);
    expect(states(dashboard)).toEqual(["ready", "ready", "failed", "ready", ...OTHERS]);
  });

  it("are one failure when none of them came, until one does", async () => {
    isAway = true;
    const dashboard = await opened();
    expect(dashboard.get().failure).toBeInstanceOf(NoAnswer);
    isAway = false;
    const again = dashboard.ask();
    expect(dashboard.get()).toMatchObject({ failure: expect.any(NoAnswer), asking: true });
    expect(await again).toBe(true);
    expect(dashboard.get()).toMatchObject({ failure: null, asking: false });
  });

  it("are shown at once on the next visit, but for the attempts, and asked for all the same", async () => {
    await opened();
    const second = new DashboardParts(client);
    expect(states(second)).toEqual([
      "ready",
      "ready",
      "ready",
      "ready",
      "loading",
      ...OTHERS.slice(1),
    ]);
    second.subscribe(() => undefined);
    await settled();
    expect(new Set(states(second))).toEqual(new Set(["ready"]));
  });

  it("are asked for again, together, when they were forgotten", async () => {
    const dashboard = await opened();
    forgetFields(client.cache, ["results", "openAttempts", "userStatistics"]);
    expect(states(dashboard)).toEqual([
      "loading",
      "ready",
      "ready",
      "loading",
      "loading",
      ...OTHERS.slice(1),
    ]);
    await settled();
    expect(asked.slice(1)).toEqual([["userStatistics", "results", "openAttempts"]]);
    expect(new Set(states(dashboard))).toEqual(new Set(["ready"]));
  });

  it("stay as they were when asking again fails", async () => {
    const dashboard = await opened();
    isAway = true;
    expect(await dashboard.ask(["openAttempts"])).toBe(false);
    expect(new Set(states(dashboard))).toEqual(new Set(["ready"]));
  });
});
