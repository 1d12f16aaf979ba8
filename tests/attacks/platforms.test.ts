import { generateKeyPairSync } from "node:crypto";
import jwt from "jsonwebtoken";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { platformGrades } from "../../server/platforms/jobs.ts";
import { type Answer, type Caller, createTestApp, type TestApp } from "../support/app.ts";
import {
  INSTRUCTOR,
  type LearningPlatform,
  newNonce,
  type PlatformUser,
  startLearningPlatform,
} from "../support/learning-platform.ts";

// Learning platforms from outside (docs/rules.md, section 25): every launch is what a browser and a platform send.

let server: TestApp;
let admin: Caller;
let platform: LearningPlatform;
let platformId: number;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0, webhookAllowedHosts: ["127.0.0.1"] });
  platform = await startLearningPlatform(server.dependencies.now);
  admin = await server.as("admin@example.com");
});
beforeEach(async () => {
  await server.dependencies.database.prisma.platform.deleteMany();
  const made = await admin.post("/api/v1/admin/platforms", platform.input);
  expect(made.status, made.text).toBe(201);
  platformId = (made.body as { id: number }).id;
  platform.scores.length = 0;
  platform.scoreStatus = 200;
});
afterAll(async () => {
  await server.close();
  await platform.close();
});

const BEGIN = `mutation ($issuer: String!, $challenge: String!) {
  beginPlatformLaunch(issuer: $issuer, clientId: "lexam-1", loginHint: "7", messageHint: "m", challenge: $challenge)
}`;

/** What a tab begins: its nonce, and what the platform is sent. */
async function begin(issuer = platform.url) {
  const { nonce, challenge } = newNonce();
  const { body } = await server.visitor.graphql(BEGIN, { issuer, challenge });
  const { data, errors } = body as {
    data: { beginPlatformLaunch: string } | null;
    errors?: { message: string }[];
  };
  if (data === null)
    return { nonce, problem: errors?.[0]?.message ?? "", sent: new URLSearchParams() };
  return { nonce, problem: null, sent: new URL(data.beginPlatformLaunch).searchParams };
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };

function post(state: string, token: string): Promise<Answer> {
  return server.visitor.send(
    "POST",
    "/lti/launch",
    new URLSearchParams({ state, id_token: token }).toString(),
    FORM,
  );
}

/** Where a launch leads. */
function pageOf({ status, headers, text }: Answer): URL {
  expect(status, text).toBe(303);
  return new URL(String(headers.location), "http://lexam");
}

const reasonOf = (answer: Answer) => {
  const { pathname, searchParams } = pageOf(answer);
  expect(pathname).toBe("/lti/problem");
  return searchParams.get("reason");
};

type Claims = Record<string, unknown>;
type Change = (claims: Claims) => Claims;

const target = (testId: number) => `${server.dependencies.config.publicUrl}/lti/tests/${testId}`;

/** Opens a test as a platform's person does. */
async function launch(user: PlatformUser, testId: number, change: Change = (claims) => claims) {
  const { nonce, sent } = await begin();
  const claims = { ...platform.resourceClaims(user, target(testId)), nonce: sent.get("nonce") };
  const answer = await post(String(sent.get("state")), platform.sign(change(claims)));
  return { nonce, answer };
}

/** The session that a launch ends in. */
async function enter(user: PlatformUser, testId: number) {
  const { nonce, answer } = await launch(user, testId);
  const page = pageOf(answer);
  expect(page.pathname, page.href).toBe("/auth");
  const code = page.searchParams.get("code");
  const exchanged = await server.visitor.post("/api/v1/auth/exchange", { code, nonce });
  expect(exchanged.status, exchanged.text).toBe(200);
  const { access_token: token } = exchanged.body as { access_token: string };
  return { to: page.searchParams.get("to"), headers: { authorization: `Bearer ${token}` } };
}

const { prisma } = { prisma: () => server.dependencies.database.prisma } as const;

async function minute(): Promise<void> {
  await platformGrades.run({ dependencies: server.dependencies } as never);
}

describe("a launch", () => {
  it("opens an account, and the same one the next time", async () => {
    const { testId } = await server.makeTest();
    const user = { sub: "s-1", name: "Asha Rao", email: "Asha@school.example" };
    const first = await enter(user, testId);
    expect(first.to).toBe(`/quiz/${testId}`);
    const me = await server.visitor.get("/api/v1/auth/me", first.headers);
    expect(me.body).toMatchObject({ email: "asha@school.example", full_name: "Asha Rao" });
    const again = await enter({ ...user, email: "other@school.example" }, testId);
    expect((await server.visitor.get("/api/v1/auth/me", again.headers)).body).toEqual(me.body);
  });

  it("needs no e-mail and no name", async () => {
    const { testId } = await server.makeTest();
    const { headers } = await enter({ sub: "s-2" }, testId);
    const me = await server.visitor.get("/api/v1/auth/me", headers);
    expect(me.body).toMatchObject({ full_name: "Student of City Moodle" });
  });

  it("opens no account of staff, and none that somebody signs in to with Google", async () => {
    const { testId } = await server.makeTest();
    const boss = await launch({ sub: "s-3", email: "admin@example.com" }, testId);
    expect(pageOf(boss.answer).href).toBe(`http://lexam/lti/problem?reason=staff&test=${testId}`);
    const owner = await server.as("own@example.com");
    await prisma().user.update({
      where: { email: "own@example.com" },
      data: { googleId: "108" },
    });
    const { nonce, answer } = await launch({ sub: "s-4", email: "own@example.com" }, testId);
    const page = pageOf(answer);
    expect(page.pathname).toBe("/lti/connect");
    const key = { code: page.searchParams.get("code"), nonce };
    const CONNECT =
      "mutation ($code: String!, $nonce: String!) { connectPlatform(code: $code, nonce: $nonce) }";
    const other = await server.as("thief@example.com");
    const stolen = await other.graphql(CONNECT, { ...key, nonce: newNonce().nonce });
    expect(stolen.text).toContain("NOT_FOUND");
    const refused = await admin.graphql(CONNECT, key);
    expect(refused.text).toContain("CONFLICT");
    expect((await owner.graphql(CONNECT, key)).body).toEqual({
      data: { connectPlatform: `/quiz/${testId}` },
    });
    const later = await enter({ sub: "s-4", email: "own@example.com" }, testId);
    const me = await server.visitor.get("/api/v1/auth/me", later.headers);
    expect(me.body).toMatchObject({ email: "own@example.com" });
  });

  it.each([
    ["its owner signs in with Google", { googleId: "109" }],
    ["it becomes staff's", { role: "viewer" as const }],
  ])("leaves no way in to its account once %s", async (what, change) => {
    const { testId } = await server.makeTest();
    const user = {
      sub: `early ${what}`,
      email: `early-${"role" in change ? "staff" : "owner"}@example.com`,
    };
    const { headers } = await enter(user, testId);
    const made = await server.visitor.post(
      "/api/v1/tokens",
      { name: "Kept", scopes: ["read_own"], days: 30 },
      headers,
    );
    expect(made.status, made.text).toBe(201);
    const { secret } = made.body as { secret: string };
    await prisma().user.update({ where: { email: user.email }, data: change });
    server.pass(2);
    await new Promise((done) => setTimeout(done, 600));
    expect((await server.visitor.get("/api/v1/auth/me", headers)).status).toBe(401);
    const byToken = { authorization: `Bearer ${secret}` };
    expect((await server.visitor.get("/api/v1/auth/me", byToken)).status).toBe(401);
    const page = pageOf((await launch(user, testId)).answer);
    expect(page.pathname).toBe("role" in change ? "/lti/problem" : "/lti/connect");
  });

  it("of a closed account is refused", async () => {
    const { testId } = await server.makeTest();
    await enter({ sub: "s-5", email: "gone@example.com" }, testId);
    await prisma().user.update({ where: { email: "gone@example.com" }, data: { isActive: false } });
    const { answer } = await launch({ sub: "s-5", email: "gone@example.com" }, testId);
    expect(reasonOf(answer)).toBe("account_inactive");
  });

  it("is another tab's without the nonce of the tab that began it", async () => {
    const { testId } = await server.makeTest();
    const { answer } = await launch({ sub: "s-6" }, testId);
    const code = pageOf(answer).searchParams.get("code");
    const { nonce } = newNonce();
    const stolen = await server.visitor.post("/api/v1/auth/exchange", { code, nonce });
    expect(stolen.status).toBe(401);
  });

  it("counts once, for as long as its state", async () => {
    const { testId } = await server.makeTest();
    const { sent } = await begin();
    const claims = {
      ...platform.resourceClaims({ sub: "s-7" }, target(testId)),
      nonce: sent.get("nonce"),
    };
    const state = String(sent.get("state"));
    expect(pageOf(await post(state, platform.sign(claims))).pathname).toBe("/auth");
    expect(reasonOf(await post(state, platform.sign(claims)))).toBe("used");
    const late = await begin();
    server.pass(11 * 60);
    const old = { ...claims, nonce: late.sent.get("nonce") };
    expect(reasonOf(await post(String(late.sent.get("state")), platform.sign(old)))).toBe(
      "unfinished",
    );
    const noJson = `${Buffer.from('{"alg":"RS256","typ":"JWT"}').toString("base64url")}.e25v.x`;
    for (const forged of ["forged", noJson]) {
      expect(reasonOf(await post(forged, platform.sign(claims)))).toBe("unfinished");
    }
    expect(reasonOf(await post(String((await begin()).sent.get("state")), noJson))).toBe(
      "unsigned",
    );
  });

  const LTI = "https://purl.imsglobal.org/spec/lti/claim";
  it.each<[string, Change, string]>([
    ["another issuer", (claims) => ({ ...claims, iss: "https://evil.example" }), "unsigned"],
    ["another audience", (claims) => ({ ...claims, aud: "other" }), "unsigned"],
    ["two audiences and no party", (claims) => ({ ...claims, aud: ["lexam-1", "x"] }), "unsigned"],
    ["another party", (claims) => ({ ...claims, azp: "x" }), "unsigned"],
    ["another nonce", (claims) => ({ ...claims, nonce: "x" }), "unsigned"],
    ["another version", (claims) => ({ ...claims, [`${LTI}/version`]: "1.1" }), "unsigned"],
    ["another kind", (claims) => ({ ...claims, [`${LTI}/message_type`]: "Other" }), "unsigned"],
    ["an end in the past", (claims) => ({ ...claims, iat: 1, exp: 2 }), "unsigned"],
    [
      "another deployment",
      (claims) => ({ ...claims, [`${LTI}/deployment_id`]: "2" }),
      "unknown_deployment",
    ],
    ["no person", ({ sub: _, ...claims }) => claims, "anonymous"],
  ])("with %s is refused", async (_what, change, reason) => {
    const { testId } = await server.makeTest();
    const { nonce: _, sent } = await begin();
    const claims = change({
      ...platform.resourceClaims({ sub: "s-8" }, target(testId)),
      nonce: sent.get("nonce"),
    });
    const token = platform.sign(claims);
    expect(reasonOf(await post(String(sent.get("state")), token))).toBe(reason);
  });

  it("signed by somebody else, by a secret or by nobody is refused", async () => {
    const { testId } = await server.makeTest();
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    for (const forge of [
      (claims: Claims) => platform.sign(claims, { key: privateKey }),
      (claims: Claims) => platform.sign(claims, { key: privateKey, kid: "two" }),
      (claims: Claims) => jwt.sign(claims, "secret", { algorithm: "HS256", keyid: "one" }),
      (claims: Claims) => jwt.sign(claims, "", { algorithm: "none" }),
      () => "no token",
    ]) {
      const { sent } = await begin();
      const claims = {
        ...platform.resourceClaims({ sub: "s-9" }, target(testId)),
        nonce: sent.get("nonce"),
      };
      expect(reasonOf(await post(String(sent.get("state")), forge(claims)))).toBe("unsigned");
    }
  });

  it("of a platform that nobody added is refused before anything is sent", async () => {
    expect((await begin("https://unknown.example")).problem).toContain(
      "doesn’t know this learning platform",
    );
  });

  it("opens a private test only where an administrator allows it, and never one that was taken back", async () => {
    const { testId } = await server.makeTest({ isPublic: false });
    const user = { sub: "s-10", email: "private@example.com" };
    expect(reasonOf((await launch(user, testId)).answer)).toBe("no_test");
    await admin.put(`/api/v1/admin/platforms/${platformId}`, {
      ...platform.input,
      opens_private: true,
    });
    const { headers } = await enter(user, testId);
    expect((await server.visitor.get(`/api/v1/tests/${testId}`, headers)).status).toBe(200);
    await prisma().testAccess.updateMany({ where: { testId }, data: { revokedAt: new Date() } });
    const later = await enter(user, testId);
    expect((await server.visitor.get(`/api/v1/tests/${testId}`, later.headers)).status).toBe(404);
  });
});

describe("a choice", () => {
  const CHOICE = `query ($code: String!, $nonce: String!) { platformChoice(code: $code, nonce: $nonce) {
    platformName course takesSeveral tests { id title } } }`;
  const ANSWER = `mutation ($code: String!, $nonce: String!, $testIds: [ID!]!) {
    answerPlatformChoice(code: $code, nonce: $nonce, testIds: $testIds) { address token } }`;

  async function choose(user: PlatformUser, more: object = {}) {
    const { nonce, sent } = await begin();
    const claims = { ...platform.choiceClaims(user, more), nonce: sent.get("nonce") };
    return { nonce, answer: await post(String(sent.get("state")), platform.sign(claims)) };
  }

  it("is answered by a signed message that Lexam's published key verifies", async () => {
    const { testId } = await server.makeTest({ title: "Mock 7", count: 5 });
    const hidden = await server.makeTest({ isPublic: false });
    const { nonce, answer } = await choose({ sub: "t-1", roles: [INSTRUCTOR] });
    const page = pageOf(answer);
    expect(page.pathname).toBe("/lti/choose");
    const key = { code: page.searchParams.get("code"), nonce };
    const { body } = await server.visitor.graphql(CHOICE, key);
    const { platformChoice } = (
      body as { data: { platformChoice: { course: string; tests: { id: string }[] } } }
    ).data;
    expect(platformChoice.course).toBe("Law of Contract");
    const ids = platformChoice.tests.map(({ id }) => id);
    expect(ids).toContain(String(testId));
    expect(ids).not.toContain(String(hidden.testId));
    const refused = await server.visitor.graphql(ANSWER, { ...key, testIds: [hidden.testId] });
    expect(refused.text).toContain("no longer exists");
    const sent = await server.visitor.graphql(ANSWER, { ...key, testIds: [testId] });
    const { answerPlatformChoice } = (
      sent.body as { data: { answerPlatformChoice: { address: string; token: string } } }
    ).data;
    expect(answerPlatformChoice.address).toBe(`${platform.url}/return`);
    const keys = (await server.visitor.get("/lti/jwks.json")).body as {
      keys: (JsonWebKey & { kid: string })[];
    };
    const [jwk] = keys.keys;
    expect(Object.keys(jwk ?? {}).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
    const { createPublicKey } = await import("node:crypto");
    const claims = jwt.verify(
      answerPlatformChoice.token,
      createPublicKey({ key: jwk as never, format: "jwk" }),
      {
        algorithms: ["RS256"],
        audience: platform.url,
        issuer: "lexam-1",
        clockTimestamp: Math.floor(server.dependencies.now().getTime() / 1000),
      },
    );
    expect(claims).toMatchObject({
      "https://purl.imsglobal.org/spec/lti/claim/message_type": "LtiDeepLinkingResponse",
      "https://purl.imsglobal.org/spec/lti/claim/deployment_id": "1",
      "https://purl.imsglobal.org/spec/lti-dl/claim/data": "course-9",
      "https://purl.imsglobal.org/spec/lti-dl/claim/content_items": [
        {
          type: "ltiResourceLink",
          title: "Mock 7",
          url: target(testId),
          lineItem: { scoreMaximum: 5, resourceId: `test-${testId}` },
        },
      ],
    });
  });

  it("is refused to students, to another tab, and for an address that isn't the platform's", async () => {
    expect(reasonOf((await choose({ sub: "t-2" })).answer)).toBe("no_teacher");
    const settings = {
      "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings": {
        deep_link_return_url: "https://evil.example/return",
        accept_types: ["ltiResourceLink"],
      },
    };
    expect(reasonOf((await choose({ sub: "t-3", roles: [INSTRUCTOR] }, settings)).answer)).toBe(
      "no_choice",
    );
    const { answer } = await choose({ sub: "t-4", roles: [INSTRUCTOR] });
    const code = pageOf(answer).searchParams.get("code");
    const stolen = await server.visitor.graphql(CHOICE, { code, nonce: newNonce().nonce });
    expect(stolen.text).toContain("NOT_FOUND");
  });
});

describe("a score", () => {
  const submit = (headers: Record<string, string>, testId: number, answers: unknown[]) =>
    server.visitor.post(
      "/api/v1/results/submit-quiz",
      { test_id: testId, answers, time_taken_minutes: 1 },
      headers,
    );

  it("comes to the gradebook once results are out, the best one, and again when it changes", async () => {
    const { testId } = await server.makeTest({ count: 4 });
    const { headers } = await enter({ sub: "g-1" }, testId);
    await minute();
    expect(platform.scores).toEqual([]);
    const resultsAt = new Date(server.dependencies.now().getTime() + 3_600_000);
    await prisma().test.update({ where: { id: testId }, data: { resultsAt } });
    const sent = await submit(headers, testId, []);
    expect(sent.status, sent.text).toBe(201);
    await minute();
    expect(platform.scores).toEqual([]);
    server.pass(3_601);
    await minute();
    expect(platform.scores).toMatchObject([
      {
        path: "/courses/9/lineitems/3/lineitem/scores?type_id=2",
        authorization: "Bearer score-token",
        body: { userId: "g-1", scoreGiven: 0, scoreMaximum: 4, gradingProgress: "FullyGraded" },
      },
    ]);
    await minute();
    expect(platform.scores).toHaveLength(1);
    await prisma().attempt.updateMany({ where: { testId }, data: { scoreHundredths: 125 } });
    await minute();
    expect(platform.scores.at(-1)?.body).toMatchObject({ scoreGiven: 1.25 });
    await prisma().attempt.updateMany({ where: { testId }, data: { scoreHundredths: -50 } });
    await minute();
    expect(platform.scores.at(-1)?.body).toMatchObject({
      scoreGiven: 0,
      comment: "-0.5 of 4 marks",
    });
    const assertion = platform.tokenRequests.at(-1)?.get("client_assertion") ?? "";
    expect(jwt.decode(assertion)).toMatchObject({
      ...{ iss: "lexam-1", sub: "lexam-1", aud: `${platform.url}/token` },
    });
  });

  it("is tried again when the platform refuses it, and says so", async () => {
    const { testId } = await server.makeTest();
    const { headers } = await enter({ sub: "g-2" }, testId);
    await submit(headers, testId, []);
    platform.scoreStatus = 503;
    await minute();
    const failed = await admin.get("/api/v1/admin/platforms");
    expect(failed.body).toMatchObject([
      { grades_failed: 1, grade_problem: "The platform refused the score: it answered 503." },
    ]);
    platform.scoreStatus = 204;
    await admin.post(`/api/v1/admin/platforms/${platformId}/grades`);
    await minute();
    expect((await admin.get("/api/v1/admin/platforms")).body).toMatchObject([
      { grades_failed: 0, grades_sent: 1, grade_problem: null },
    ]);
  });

  it("waits behind no other platform that takes none", async () => {
    const { testId } = await server.makeTest();
    const { headers } = await enter({ sub: "g-4" }, testId);
    await submit(headers, testId, []);
    const away = await prisma().platform.create({
      data: {
        ...{ name: "Away", issuer: "https://away.example", clientId: "1", origins: [] },
        ...{ authorizeUrl: "https://away.example/a", tokenUrl: "https://10.0.0.1/token" },
        ...{ keysUrl: "https://away.example/k", deploymentIds: [], createdAt: new Date() },
      },
    });
    const { userId } = await prisma().attempt.findFirstOrThrow({ where: { testId } });
    await prisma().platformGrade.createMany({
      data: Array.from({ length: 1_001 }, (_, index) => ({
        ...{ platformId: away.id, userId, testId, subject: "1" },
        ...{ lineItemUrl: `https://away.example/${index}`, dueAt: new Date(0) },
      })),
    });
    await minute();
    expect(platform.scores.map(({ body }) => body.userId)).toContain("g-4");
  });

  it("goes to no address that isn't the platform's", async () => {
    const { testId } = await server.makeTest();
    const endpoint = {
      scope: ["https://purl.imsglobal.org/spec/lti-ags/scope/score"],
      lineitem: "https://evil.example/lineitem",
    };
    const { answer } = await launch({ sub: "g-3" }, testId, (claims) => ({
      ...claims,
      "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": endpoint,
    }));
    expect(pageOf(answer).pathname).toBe("/auth");
    expect((await admin.get("/api/v1/admin/platforms")).body).toMatchObject([
      { grades_failed: 1, grade_problem: expect.stringContaining("isn’t one of the platform’s") },
    ]);
  });
});

describe("a connection", () => {
  it("is its owner's to end, with what the gradebook gets", async () => {
    const { testId } = await server.makeTest();
    const { headers } = await enter({ sub: "c-1" }, testId);
    const graphql = (query: string) => server.visitor.post("/graphql", { query }, headers);
    expect((await graphql("{ platformConnections { name } }")).body).toMatchObject({
      data: { platformConnections: [{ name: "City Moodle" }] },
    });
    await graphql(`mutation { disconnectPlatform(id: ${platformId}) }`);
    expect((await graphql("{ platformConnections { name } }")).body).toEqual({
      data: { platformConnections: [] },
    });
    expect(await prisma().platformGrade.count()).toBe(0);
  });
});

describe("a registration link", () => {
  async function newLink(): Promise<string> {
    const { body } = await admin.graphql("mutation { createPlatformLink { address } }");
    const made = body as { data: { createPlatformLink: { address: string } } };
    const { pathname, search } = new URL(made.data.createPlatformLink.address);
    return `${pathname}${search}`;
  }
  const open = async (link: string, from = `${platform.url}/configuration`) =>
    pageOf(
      await server.visitor.get(
        `${link}&${new URLSearchParams({ openid_configuration: from, registration_token: "once" })}`,
      ),
    ).searchParams;

  it("adds the platform that opens it, once", async () => {
    const link = await newLink();
    expect((await open(link)).get("platform")).toMatch(/^Moodle at 127/);
    expect(platform.registrations.at(-1)).toMatchObject({
      authorization: "Bearer once",
      body: { initiate_login_uri: `${server.dependencies.config.publicUrl}/lti/login` },
    });
    const { body } = await admin.get("/api/v1/admin/platforms");
    expect(body).toMatchObject([{}, { client_id: "registered-1", deployment_ids: ["5"] }]);
    expect((await open(link)).get("reason")).toBe("link_over");
    const late = await newLink();
    server.pass(61 * 60);
    expect((await open(late)).get("reason")).toBe("link_over");
    expect((await open("/lti/register?link=forged")).get("reason")).toBe("link_over");
  });

  it("adds none that passes for another, and asks nobody inside the operator's network", async () => {
    const link = await newLink();
    platform.issuer = "https://moodle.example.com";
    expect((await open(link)).get("reason")).toBe("not_understood");
    platform.issuer = platform.url;
    for (const inside of ["http://169.254.169.254/", "http://localhost:1/", "file:///etc/passwd"]) {
      expect((await open(link, inside)).get("reason")).toBe("unreachable");
    }
  });
});

it("lets the pages of platforms alone show what they may show", async () => {
  const framed = await server.visitor.get("/lti/choose");
  expect(framed.headers["content-security-policy"]).toContain(
    `frame-ancestors 'self' ${platform.url}`,
  );
  const quiz = await server.visitor.get("/quiz/1");
  expect(quiz.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});

it("refuses addresses inside the operator's network", async () => {
  for (const address of ["http://10.0.0.7/jwks", "https://localhost/jwks", "file:///etc/passwd"]) {
    const refused = await admin.post("/api/v1/admin/platforms", {
      ...{ ...platform.input, client_id: "other", keys_url: address },
    });
    expect(refused.status).toBe(422);
  }
});
