// Visits to the quiz page with a fake clock, a storage in memory and the sample server.
import { afterEach, beforeEach, expect, vi } from "vitest";
import { activeAttemptOf, type QuizState } from "../session/machine/quiz-state.ts";
import { createSession, type QuizSession } from "../session/session.ts";
import { MemoryStorage } from "./memory-storage.ts";
import { samplePaper } from "./sample-attempt.ts";
import { SampleServer } from "./sample-server.ts";

/** What the tests of one file work with; a new one for each test. */
export interface SampleVisits {
  readonly storage: MemoryStorage;
  /** What waits are spread by; the shortest ones, unless a test says otherwise. */
  random: () => number;
  /** Opens the quiz page. */
  visit(server: SampleServer, writer?: string, testId?: string): QuizSession;
  /** Opens the quiz page on a new attempt, up to its first save. */
  start(server?: SampleServer): Promise<QuizSession>;
}

/** Lets time pass. */
export async function passes(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
}

/** Chooses the second option, which the server keeps though its answer to it gets lost. */
export async function savesUnheard(server: SampleServer, session: QuizSession): Promise<void> {
  server.losesAnswers = true;
  session.act({ type: "optionChosen", option: 1 });
  await passes(2);
  server.losesAnswers = false;
}

/** The answers on the sheet. */
export function answersIn(state: QuizState): readonly number[] | undefined {
  return activeAttemptOf(state)?.sheet.answers;
}

/** Sets up each test of a file: user 5 at test 12. */
export function sampleVisits(): SampleVisits {
  const open: QuizSession[] = [];
  let storage = new MemoryStorage();

  beforeEach(() => {
    vi.useFakeTimers({ now: samplePaper.startedAt });
    storage = new MemoryStorage();
    visits.random = () => 0;
  });
  afterEach(() => {
    for (const session of open.splice(0)) session.end();
    vi.useRealTimers();
  });

  function visit(server: SampleServer, writer = "this tab", testId = "12"): QuizSession {
    const { random } = visits;
    const options = { testId, userId: "5", gateway: server, storage, writer, random };
    const session = createSession(options);
    open.push(session);
    session.begin();
    return session;
  }

  const visits: SampleVisits = {
    get storage() {
      return storage;
    },
    random: () => 0,
    visit,
    async start(server = new SampleServer()) {
      const session = visit(server);
      await passes(0.01);
      expect(session.getState().phase).toBe("inProgress");
      return session;
    },
  };
  return visits;
}
