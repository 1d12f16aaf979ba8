import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import jwt from "jsonwebtoken";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SignedIn } from "../../server/accounts/open-session.ts";
import { newRefreshToken } from "../../server/accounts/refresh-token.ts";
import { signIn } from "../../server/accounts/sign-in.ts";
import { buildApp } from "../../server/app/build-app.ts";
import type { Dependencies } from "../../server/dependencies.ts";
import { createTest } from "../../server/fixed-tests/create-test.ts";
import { insertBank, sampleQuestions } from "../support/bank.ts";
import { testConfig } from "../support/config.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { forgedTokens, signClaims } from "../support/forged-tokens.ts";

const config = testConfig();
/** Half of the second in which a session's end must be felt on every process, and some air. */
const FELT_MS = 900;

let test: TestDatabase;
let dependencies: Dependencies;
/** Two processes on one database. */
let here: FastifyInstance;
let there: FastifyInstance;
let ahead = 0;

beforeAll(async () => {
  test = await createTestDatabase({ maxConnections: 10 });
  const now = () => new Date(Date.now() + ahead);
  dependencies = { database: test.database, config, now };
  here = await buildApp(dependencies);
  there = await buildApp({ ...dependencies, database: test.connectAgain() });
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await test.drop();
});
beforeEach(() => {
  ahead = 0;
});

const enter = (email = "asha.rao@example.com"): Promise<SignedIn> =>
  signIn(dependencies, {
    googleId: email,
    email,
    emailVerified: true,
    fullName: "Asha Rao",
    picture: null,
  });

/** What REST and GraphQL answer to anyone who sends this Authorization header. */
async function ask(app: FastifyInstance, authorization: string) {
  const headers = { authorization };
  const rest = await app.inject({ url: "/api/v1/auth/me", headers });
  const graphql = await app.inject({
    method: "POST",
    url: "/graphql",
    headers,
    payload: { query: "{ viewer { email } }" },
  });
  return [rest, graphql];
}

async function expectRefused(app: FastifyInstance, authorization: string): Promise<void> {
  for (const answer of await ask(app, authorization)) {
    expect(answer.statusCode, answer.body).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
    expect(answer.body).not.toContain("asha");
  }
}

async function expectKnown(app: FastifyInstance, accessToken: string): Promise<void> {
  for (const answer of await ask(app, `Bearer ${accessToken}`)) {
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.body).toContain("asha.rao@example.com");
  }
}

const post = (app: FastifyInstance, url: string, payload: object, accessToken?: string) =>
  app.inject({
    method: "POST",
    url,
    payload,
    headers: accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` },
  });
const refresh = (app: FastifyInstance, token: unknown) =>
  post(app, "/api/v1/auth/refresh", { refresh_token: token });
const logout = (app: FastifyInstance, token: string) =>
  post(app, "/api/v1/auth/logout", { refresh_token: token });

describe("an access token", () => {
  it("is 401 over REST and GraphQL in every forged form, and holds in its own", async () => {
    const { accessToken, refreshToken } = await enter();
    await expectKnown(here, accessToken);
    const claims = jwt.decode(accessToken) as { iat: number };
    const forged = forgedTokens(config, accessToken, claims.iat);
    expect(forged.length).toBeGreaterThanOrEqual(28);
    forged.push(["its own refresh token", refreshToken]);
    for (const [what, token] of forged) {
      await expectRefused(here, `Bearer ${token}`).catch((error: Error) => {
        throw new Error(`${what}: ${error.message}`, { cause: error });
      });
    }
    await expectKnown(here, accessToken);
  });

  it("is 401 under any other scheme, twice in the header, or with anything beside it", async () => {
    const { accessToken } = await enter();
    for (const authorization of [
      accessToken,
      `Basic ${accessToken}`,
      `Token ${accessToken}`,
      `Bearer "${accessToken}"`,
      `Bearer ${accessToken}, Bearer ${accessToken}`,
      `Bearer ${accessToken} x`,
      `Bearer\t${accessToken}`,
      "Bearer",
      "",
      `Bearer ${"x".repeat(10_000)}`,
    ]) {
      await expectRefused(here, authorization);
    }
  });

  it("is 401 after 15 minutes to the second", async () => {
    const { accessToken } = await enter();
    ahead = 15 * 60_000 - 2_000;
    await expectKnown(here, accessToken);
    ahead = 15 * 60_000;
    await expectRefused(here, `Bearer ${accessToken}`);
  });

  it("gives no more than the account has, whatever role it claims", async () => {
    const { accessToken } = await enter();
    const claims = jwt.decode(accessToken) as object;
    // Only who knows the secret could make this one; even so the database's word counts.
    const claimed = signClaims(config, { ...claims, role: "admin", sub: "admin@example.com" });
    await expectKnown(here, claimed);
    const answer = await here.inject({
      url: "/api/v1/admin/users",
      headers: { authorization: `Bearer ${claimed}` },
    });
    expect(answer.statusCode).toBe(403);
  });

  it("doesn't speak for another's session, nor for one that never was", async () => {
    const [asha, ravi] = [await enter(), await enter("ravi@example.com")];
    const [own, other] = [jwt.decode(asha.accessToken), jwt.decode(ravi.accessToken)] as [
      Record<string, unknown>,
      Record<string, unknown>,
    ];
    for (const sid of [other.sid, "0198c0de-0000-4000-8000-000000000001"]) {
      await expectRefused(here, `Bearer ${signClaims(config, { ...own, sid })}`);
    }
  });
});

describe("a refresh token", () => {
  it("is refused as 401 in every form that isn't it, 422 where it is no string", async () => {
    const { accessToken, refreshToken } = await enter();
    for (const token of [
      "",
      "x",
      accessToken,
      newRefreshToken(),
      refreshToken.slice(0, -1),
      `${refreshToken}x`,
      ` ${refreshToken}`,
      refreshToken.toLowerCase(),
      "' OR 1=1 --",
      "\u0000".repeat(43),
    ]) {
      expect((await refresh(here, token)).statusCode, token).toBe(401);
    }
    for (const token of [null, 1, [refreshToken], { $ne: "" }, undefined, "x".repeat(2_000)]) {
      expect((await refresh(here, token)).statusCode).toBe(422);
    }
    expect((await refresh(here, refreshToken)).statusCode).toBe(200);
  });

  it("bears fifty refreshes at once on two processes, and stays as it is", async () => {
    const { refreshToken } = await enter();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => refresh(index % 2 ? here : there, refreshToken)),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ token_type: "bearer", expires_in: 900 });
      expect(answer.json()).not.toHaveProperty("refresh_token");
      await expectKnown(there, answer.json().access_token);
    }
    expect((await refresh(here, refreshToken)).statusCode).toBe(200);
  });

  it("gives nothing that outlives a logout at the same time", { tags: "nightly" }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const { refreshToken } = await enter();
      const refreshes = Array.from({ length: 20 }, async (_, index) => {
        await sleep(index);
        return refresh(index % 2 ? here : there, refreshToken);
      });
      await sleep(round * 4);
      expect((await logout(here, refreshToken)).statusCode).toBe(204);
      // What was asked before the logout may have been answered; after it nothing is.
      expect((await refresh(there, refreshToken)).statusCode).toBe(401);
      const answers = await Promise.all(refreshes);
      await sleep(FELT_MS);
      for (const answer of answers) {
        expect([200, 401]).toContain(answer.statusCode);
        if (answer.statusCode !== 200) continue;
        for (const app of [here, there]) {
          await expectRefused(app, `Bearer ${answer.json().access_token}`);
        }
      }
    }
  });
});

describe("a deactivation during a quiz", () => {
  const FIELDS = "id sequence answers";
  const headersOf = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });

  async function graphql(app: FastifyInstance, accessToken: string, query: string, input: object) {
    const answer = await app.inject({
      method: "POST",
      url: "/graphql",
      headers: headersOf(accessToken),
      payload: { query, variables: { input } },
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  function progress(sequence: number, answers: number[]) {
    const along = <Value>(value: Value) => answers.map(() => value);
    return {
      sequence,
      currentQuestion: 0,
      timeLeftSeconds: 3_500,
      tabSwitchCount: 0,
      answers,
      marked: along(false),
      firstShown: along(0),
      secondsSpent: along(1),
      changeCounts: along(1),
    };
  }

  const save = (app: FastifyInstance, accessToken: string, attemptId: number, next: object) =>
    graphql(
      app,
      accessToken,
      `mutation ($input: SaveProgressInput!) { saveProgress(input: $input) { ${FIELDS} } }`,
      { attemptId, progress: next },
    );

  it("ends the sessions at once, keeps every answer that was taken, and loses none later", async () => {
    const email = "quiz@example.com";
    const questionIds = await insertBank(test.database, sampleQuestions(4));
    const testId = await createTest(null, dependencies, {
      title: "Test",
      description: null,
      durationMinutes: 60,
      correctHundredths: 100,
      incorrectHundredths: 0,
      isActive: true,
      isPublic: true,
      questionIds,
    });
    const [student, admin] = [await enter(email), await enter("admin@example.com")];
    const started = await there.inject({
      url: `/api/v1/tests/${testId}/start`,
      headers: headersOf(student.accessToken),
    });
    const attemptId: number = started.json().attempt_id;
    const setActive = (isActive: boolean) =>
      here.inject({
        method: "PUT",
        url: `/api/v1/admin/users/${student.user.id}/active`,
        payload: { is_active: isActive },
        headers: headersOf(admin.accessToken),
      });

    // The student's browser saves on the other process while the account is closed on this one.
    let closing: Promise<{ statusCode: number }> | null = null;
    let taken = 0;
    let refused: { status: number; body: unknown } | null = null;
    for (let sequence = 1; sequence < 2_000 && refused === null; sequence += 1) {
      const answer = await save(
        there,
        student.accessToken,
        attemptId,
        progress(sequence, [0, 1, -1, -1]),
      );
      if (answer.status === 200 && answer.body.data) taken = sequence;
      else refused = answer;
      if (taken === 5) closing ??= setActive(false);
    }
    expect((await closing)?.statusCode).toBe(200);
    expect(taken).toBeGreaterThanOrEqual(5);
    expect(refused).toMatchObject({
      status: 401,
      body: { errors: [{ extensions: { code: "UNAUTHENTICATED", reason: "ACCOUNT_INACTIVE" } }] },
    });
    await sleep(FELT_MS);
    for (const app of [here, there]) {
      await expectRefused(app, `Bearer ${student.accessToken}`);
      const renewed = await refresh(app, student.refreshToken);
      expect(renewed.statusCode).toBe(401);
      expect(renewed.json().detail).toContain("This account is inactive");
    }
    await expect(enter(email)).rejects.toMatchObject({ reason: "account_inactive" });

    // Opened again: the old session stays ended, the new one finds the attempt as it was last saved,
    // and takes what the browser had kept in the meantime.
    expect((await setActive(true)).statusCode).toBe(200);
    await sleep(FELT_MS);
    await expectRefused(there, `Bearer ${student.accessToken}`);
    const again = await enter(email);
    const found = await here.inject({
      method: "POST",
      url: "/graphql",
      headers: headersOf(again.accessToken),
      payload: { query: `{ openAttempts { ${FIELDS} } }` },
    });
    expect(found.json().data.openAttempts).toEqual([
      { id: String(attemptId), sequence: taken, answers: [0, 1, -1, -1] },
    ]);
    const submitted = await graphql(
      there,
      again.accessToken,
      "mutation ($input: SubmitAttemptInput!) { submitAttempt(input: $input) { score } }",
      { attemptId, progress: progress(taken + 5, [0, 1, 2, -1]) },
    );
    expect(submitted.body.data).toEqual({ submitAttempt: { score: 3 } });
  });
});
