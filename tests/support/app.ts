import type { FastifyInstance } from "fastify";
import { signIn } from "../../server/accounts/sign-in.ts";
import { buildApp } from "../../server/app/build-app.ts";
import type { Config } from "../../server/config/config.ts";
import type { Dependencies } from "../../server/dependencies.ts";
import { createTest } from "../../server/fixed-tests/create-test.ts";
import type { TestInput } from "../../server/fixed-tests/test-input.ts";
import { DAY_MS } from "../../server/rules/durations.ts";
import { dayStart } from "../../server/rules/india-days.ts";
import { insertBank, sampleQuestions } from "./bank.ts";
import { testConfig } from "./config.ts";
import { createTestDatabase } from "./database.ts";
import type { WireForm } from "./form.ts";

/** The application on a database of its own, with a clock that a test can move. */
export interface TestApp {
  app: FastifyInstance;
  dependencies: Dependencies;
  /** Moves the server's clock forward. */
  pass(seconds: number): void;
  /** Moves it on to the next noon in India, for a test of what counts by days: midnight is far then. */
  passToNoon(): void;
  /** Signs a person in and answers a function that sends requests as that person. */
  as(email: string): Promise<Caller>;
  /** Sends requests without a sign-in. */
  visitor: Caller;
  /** Creates questions and a test of them. */
  makeTest(overrides?: Partial<TestInput> & { count?: number }): Promise<{
    testId: number;
    questionIds: number[];
  }>;
  /** Works on the jobs that are added, as a server does, until `close`. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/** An answer as tests look at it. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  // The shape is what each test checks.
  body: never;
  text: string;
}

/** Requests as one person. */
export interface Caller {
  token: TokenSource;
  refreshToken: string | null;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** Sends multipart/form-data. */
  sendForm(path: string, form: WireForm, headers?: Record<string, string>): Promise<Answer>;
  graphql(query: string, variables?: unknown): Promise<Answer>;
  /** Any method; a body of undefined sends none, a string goes as it is. */
  send(
    method: Method,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/** How a caller gets an access token that holds at the server's present time. */
type TokenSource = () => Promise<string | null>;

function callerOf(app: FastifyInstance, token: TokenSource, refreshToken: string | null): Caller {
  const send = async (
    method: Method,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const accessToken = await token();
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : {
            payload:
              typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body),
          }),
    });
    const type = String(answer.headers["content-type"]);
    const isJson = answer.body !== "" && /json\b/.test(type);
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (isJson ? answer.json() : undefined) as never,
      text: answer.body,
    };
  };
  return {
    token,
    refreshToken,
    get: (path, headers = {}) => send("GET", path, undefined, headers),
    post: (path, body, headers = {}) => send("POST", path, body, headers),
    put: (path, body, headers = {}) => send("PUT", path, body, headers),
    delete: (path) => send("DELETE", path, undefined, {}),
    sendForm: (path, { contentType, body }, headers = {}) =>
      send("POST", path, body, { ...headers, "content-type": contentType }),
    graphql: (query, variables) => send("POST", "/graphql", { query, variables }, {}),
    send,
  };
}

/** Builds the application as the server does, on a copy of the migrated template. */
export async function createTestApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  const given = await createTestDatabase();
  const { database } = given;
  let passed = 0;
  const dependencies: Dependencies = {
    database,
    config: testConfig(overrides),
    now: () => new Date(Date.now() + passed * 1000),
  };
  const app = await buildApp(dependencies);
  let made = 0;
  return {
    app,
    dependencies,
    pass(seconds) {
      passed += seconds;
    },
    passToNoon() {
      const now = dependencies.now();
      const intoTheDay = now.getTime() - dayStart(now).getTime();
      passed += ((1.5 * DAY_MS - intoTheDay) % DAY_MS) / 1000;
    },
    async as(email) {
      const enter = () =>
        signIn(dependencies, {
          googleId: `google-${email}`,
          email,
          emailVerified: true,
          fullName: `Person ${email}`,
          picture: null,
        });
      let session = await enter();
      let signedInAt = passed;
      const token = async () => {
        // Access tokens live 15 minutes; a test may move the clock by more.
        if (passed - signedInAt > 600) {
          session = await enter();
          signedInAt = passed;
        }
        return session.accessToken;
      };
      return callerOf(app, token, session.refreshToken);
    },
    visitor: callerOf(app, async () => null, null),
    async makeTest({ count = 4, ...input } = {}) {
      made += 1;
      const questions = sampleQuestions(count).map((question) => ({
        ...question,
        text: `Test ${made}. ${question.text}`,
      }));
      const questionIds = await insertBank(database, questions);
      const testId = await createTest(null, dependencies, {
        title: `Test ${made}`,
        description: null,
        durationMinutes: 60,
        correctHundredths: 100,
        incorrectHundredths: 25,
        isActive: true,
        isPublic: true,
        questionIds,
        ...input,
      });
      return { testId, questionIds };
    },
    work: () => given.work(dependencies.now),
    async close() {
      await app.close();
      await given.drop();
    },
  };
}
