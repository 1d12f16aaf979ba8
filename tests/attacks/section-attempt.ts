// Attempts on sections with clocks of their own, for tests that attack them.
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import type { Caller, TestApp } from "../support/app.ts";

export const SECTIONS = 3;
const OF_A_SECTION = 2;
export const SECTION_SECONDS = 600;
/** Answers in progress are taken for so long after a section's end. */
export const GRACE_SECONDS = 60;
/** How long the dialog between two sections stands, which costs no clock. */
export const PAUSE_SECONDS = 5;

interface Refused {
  position: number;
  reason: "OVER" | "NOT_BEGUN";
}

/** An attempt as the server answers it. */
export interface State {
  sequence: number;
  startedAt: string;
  savedAt: string;
  answers: number[];
  sectionClocks: {
    section: number;
    reached: number;
    timeLeftSeconds: number[];
    refusedAnswers: Refused[];
  };
}

interface Refusal {
  code: string;
  sequence?: number;
  reason?: string;
}

type Reply = { state: State; refusal: null } | { state: null; refusal: Refusal };

export const STATE =
  "sequence startedAt savedAt answers sectionClocks { section reached timeLeftSeconds refusedAnswers { position reason } }";

/** What a client claims of itself; anything but the answers may be a lie. */
export interface Claim {
  sequence: number;
  answers: readonly number[];
  section?: number;
  sectionTimeLeftSeconds?: number;
  timeLeftSeconds?: number;
  currentQuestion?: number;
  tabSwitchCount?: number;
}

export const NONE = Array<number>(SECTIONS * OF_A_SECTION).fill(-1);
export const sectionOf = (position: number) => Math.floor(position / OF_A_SECTION);
export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const leftOf = ({ sectionClocks }: State) => sectionClocks.timeLeftSeconds;

let students = 0;

/**
 * An attempt of a new student on a test of locked sections, with nobody's good faith.
 *
 * @param processes the server's, asked in turn
 */
export async function begin(server: TestApp, processes: readonly FastifyInstance[]) {
  const { testId, questionIds } = await server.makeTest({
    count: SECTIONS * OF_A_SECTION,
    durationMinutes: (SECTIONS * SECTION_SECONDS) / 60,
    sections: Array.from({ length: SECTIONS }, (_, index) => ({
      ...{ title: `Section ${index + 1}`, questionCount: OF_A_SECTION },
      ...{ minutes: SECTION_SECONDS / 60, isLocked: true },
    })),
  });
  students += 1;
  const student: Caller = await server.as(`cheat${students}@example.com`);
  let turn = 0;

  /** To each process in turn. */
  async function ask<Data>(query: string, variables: object = {}) {
    turn += 1;
    const answer = await processes[turn % processes.length]?.inject({
      method: "POST",
      url: "/graphql",
      headers: { authorization: `Bearer ${await student.token()}` },
      payload: { query, variables },
    });
    return answer?.json() as {
      data: Data | null;
      errors?: { message: string; extensions: Refusal }[];
    };
  }

  async function start(): Promise<State & { id: string }> {
    const { data } = await ask<{ startTest: State & { id: string } }>(
      `mutation { startTest(testId: ${testId}) { id ${STATE} } }`,
    );
    if (data === null) throw new Error("The test was not started.");
    return data.startTest;
  }

  const { id } = await start();
  const inputOf = ({ answers, ...claim }: Claim) => ({
    attemptId: id,
    progress: {
      ...{ currentQuestion: 0, timeLeftSeconds: SECTIONS * SECTION_SECONDS, tabSwitchCount: 0 },
      ...{ answers, marked: answers.map(() => false), firstShown: answers.map(() => -1) },
      ...{ secondsSpent: answers.map(() => 0), changeCounts: answers.map(() => 0) },
      ...claim,
    },
  });

  async function save(claim: Claim): Promise<Reply> {
    const { data, errors } = await ask<{ saveProgress: State }>(
      `mutation ($input: SaveProgressInput!) { saveProgress(input: $input) { ${STATE} } }`,
      { input: inputOf(claim) },
    );
    const [error] = errors ?? [];
    if (data !== null && error === undefined) return { state: data.saveProgress, refusal: null };
    // A refusal is always said, in words and with a code.
    expect(error?.message).toMatch(/\w+ .*\.$/);
    return { state: null, refusal: error?.extensions ?? { code: "" } };
  }

  const submit = async (claim: Claim) =>
    (
      await ask<{ submitAttempt: { lateAnswers: number; unansweredCount: number } }>(
        "mutation ($input: SubmitAttemptInput!) { submitAttempt(input: $input) { lateAnswers unansweredCount } }",
        { input: inputOf(claim) },
      )
    ).data?.submitAttempt;

  /** What is stored, whatever was answered. */
  const stored = async () => {
    const { pool } = server.dependencies.database;
    const { rows } = await pool.query<{ answers: number[]; status: string }>(
      "SELECT answers, status FROM attempts WHERE id = $1",
      [id],
    );
    return rows[0];
  };
  return { id, testId, questionIds, student, start, save, submit, stored };
}
