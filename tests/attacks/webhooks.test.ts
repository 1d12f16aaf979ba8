import type { LookupAddress } from "node:dns";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { deliver } from "../../server/webhooks/deliver.ts";
import { webhookDeliveries } from "../../server/webhooks/jobs.ts";
import { send } from "../../server/webhooks/send.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";

// Webhooks from outside (docs/rules.md, section 24).

let server: TestApp;
let admin: Caller;
let student: Caller;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  server = await createTestApp({ rateLimitFactor: 0, webhookAllowedHosts: ["127.0.0.1"] });
  [admin, student] = await Promise.all([
    server.as("admin@example.com"),
    server.as("one@example.com"),
  ]);
});
afterEach(async () => {
  await server.dependencies.database.prisma.webhook.deleteMany();
  receiver.messages.length = 0;
  receiver.answer = { status: 202 };
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const PRIVATE = "The host leads into a private network and is not in WEBHOOK_ALLOWED_HOSTS.";
const WEBHOOKS = "/api/v1/admin/webhooks";

interface Made {
  webhook: { id: number };
  secret: string;
}
interface Delivery {
  id: string;
  event: string;
  tries: number;
  status: number | null;
  problem: string | null;
  next_at: string | null;
  delivered_at: string | null;
}

async function add(events: string[], url = receiver.url): Promise<Made> {
  const made = await admin.post(WEBHOOKS, { url, events });
  expect(made.status, made.text).toBe(201);
  return made.body as Made;
}

/** What the server does once a minute. */
async function minute(): Promise<void> {
  await webhookDeliveries.run({ dependencies: server.dependencies } as never);
}

async function deliveries({ webhook: { id } }: Made): Promise<Delivery[]> {
  return (await admin.get(`${WEBHOOKS}/${id}/deliveries`)).body;
}

async function submit(caller = student): Promise<number> {
  const { testId } = await server.makeTest();
  const body = { test_id: testId, answers: [], time_taken_minutes: 1 };
  const sent = await caller.post("/api/v1/results/submit-quiz", body);
  expect(sent.status, sent.text).toBe(201);
  return testId;
}

const payload = () => JSON.parse(receiver.messages.at(-1)?.body ?? "null");

describe("the secret", () => {
  it("is shown once, and after it was replaced the one before signs too for a day", async () => {
    const made = await add(["attempt.submitted"]);
    const { id } = made.webhook;
    expect((await admin.get(WEBHOOKS)).text).not.toContain("whsec_");
    const rotated = await admin.post(`${WEBHOOKS}/${id}/secret`);
    const { secret } = rotated.body as Made;
    expect(secret).not.toBe(made.secret);
    await submit();
    await minute();
    const last = () => receiver.messages.at(-1) ?? { headers: {}, body: "" };
    const verify = (one: string) =>
      new Webhook(one).verify(last().body, last().headers as Record<string, string>);
    expect(verify(made.secret)).toEqual(verify(secret));
    // The library knows no other clock than the real one, so the day passes in the database.
    await server.dependencies.database.pool.query("UPDATE webhooks SET old_secret_until = now()");
    await submit();
    await minute();
    expect(last().headers["webhook-signature"]).not.toContain(" ");
    expect((await admin.get("/api/v1/admin/audit-log?limit=20")).text).not.toContain("whsec_");
  });
});

describe("a message", () => {
  it("sends only the numbers of a submit, with a signature that the library accepts and no other", async () => {
    const made = await add(["attempt.submitted"]);
    const testId = await submit();
    await submit(admin);
    await minute();
    expect(receiver.messages).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: "" }] = receiver.messages;
    const keys = Object.keys(payload().data).toSorted();
    expect(payload()).toMatchObject({ type: "attempt.submitted", data: { test_id: testId } });
    expect(keys).toEqual(["attempt_id", "submitted_at", "test_id", "user_id"]);
    expect(body).not.toMatch(/score|mark|correct|@/);

    const verifier = new Webhook(made.secret);
    const signed = headers as Record<string, string>;
    expect(verifier.verify(body, signed)).toEqual(payload());
    const forged = [
      { ...signed, "webhook-id": "another" },
      { ...signed, "webhook-timestamp": String(Number(signed["webhook-timestamp"]) + 1) },
      { ...signed, "webhook-signature": "v1,AAAA" },
      { ...signed, "webhook-timestamp": String(Number(signed["webhook-timestamp"]) - 3600) },
    ];
    for (const one of forged) expect(() => verifier.verify(body, one)).toThrow();
    expect(() => verifier.verify(`${body} `, signed)).toThrow();
    expect(() => new Webhook("whsec_AAAA").verify(body, signed)).toThrow();
  });

  it("sends a report and an import with what they are about", async () => {
    await add(["question.reported", "import.finished"]);
    const { prisma } = server.dependencies.database;
    const { questionIds } = await server.makeTest();
    const { id: userId } = await prisma.user.findUniqueOrThrow({
      where: { email: "one@example.com" },
    });
    const questionId = questionIds[0] ?? 0;
    await prisma.problemReport.create({
      data: { userId, questionId, kind: "typo", text: "secret words", reportedAt: new Date() },
    });
    await minute();
    expect(payload()).toMatchObject({
      type: "question.reported",
      data: { question_id: questionId },
    });
    expect(receiver.messages.at(-1)?.body).not.toContain("secret words");
    const { id } = await prisma.import.create({ data: { kind: "questions", fileName: "a.csv" } });
    await prisma.import.update({
      where: { id },
      data: { status: "finished", created: 3, finishedAt: new Date() },
    });
    await minute();
    expect(payload()).toMatchObject({
      ...{ type: "import.finished" },
      data: { import_id: id, status: "finished", created: 3 },
    });
    expect(receiver.messages.at(-1)?.body).not.toContain("a.csv");
  });

  it("sends once that a test opened, closed and released its results, not before, and again when it was moved", async () => {
    const made = await add(["test.opened", "test.closed", "results.released"]);
    const { prisma } = server.dependencies.database;
    const { testId } = await server.makeTest();
    const at = (minutes: number) =>
      new Date(server.dependencies.now().getTime() + minutes * 60_000);
    const move = (minutes: number) =>
      prisma.test.update({
        where: { id: testId },
        data: { opensAt: at(minutes), closesAt: at(minutes + 10), resultsAt: at(minutes + 20) },
      });
    await move(1);
    await minute();
    expect(await deliveries(made)).toEqual([]);
    server.pass(61);
    await minute();
    await minute();
    expect(receiver.messages.map(({ body }) => JSON.parse(body).type)).toEqual(["test.opened"]);
    expect(payload().data).toMatchObject({ test_id: testId });
    server.pass(20 * 60);
    await minute();
    await minute();
    expect((await deliveries(made)).map(({ event }) => event).toSorted()).toEqual([
      ...["results.released", "test.closed", "test.opened"],
    ]);
    await move(1);
    server.pass(61);
    await minute();
    expect(await deliveries(made)).toHaveLength(4);
    // A webhook that is added later doesn't receive earlier events.
    const later = await add(["test.opened"]);
    await minute();
    expect(await deliveries(later)).toEqual([]);
  });

  it("is not there when what it reports was rolled back", async () => {
    const made = await add(["question.reported"]);
    const client = await server.dependencies.database.pool.connect();
    const report = `INSERT INTO problem_reports (user_id, question_id, kind, reported_at)
      SELECT u.id, q.id, 'unclear', now() FROM users u, questions q ORDER BY u.id DESC, q.id DESC LIMIT 1`;
    await client.query("BEGIN");
    await client.query(report);
    const inside = await client.query("SELECT count(*)::int AS count FROM webhook_deliveries");
    await client.query("ROLLBACK");
    client.release();
    expect(inside.rows).toEqual([{ count: 1 }]);
    expect(await deliveries(made)).toEqual([]);
  });
});

describe("a delivery", () => {
  it("shows nothing of the try before while one is made", async () => {
    const made = await add(["attempt.submitted"]);
    await submit();
    receiver.answer = { status: 503 };
    await minute();
    const { promise, resolve } = Promise.withResolvers<void>();
    receiver.hold = promise;
    server.pass(61);
    const trying = minute();
    await expect.poll(() => receiver.messages.length).toBe(2);
    expect((await deliveries(made))[0]).toMatchObject({ tries: 2, status: null, problem: null });
    resolve();
    await trying;
    receiver.hold = Promise.resolve();
    expect((await deliveries(made))[0]).toMatchObject({ tries: 2, status: 503 });
  });

  it("that fails is tried 14 times over a day with the same id, then given up, and sent again by hand", async () => {
    const made = await add(["attempt.submitted"]);
    await submit();
    receiver.answer = { status: 503 };
    await minute();
    const [first] = await deliveries(made);
    expect(first).toMatchObject({ tries: 1, status: 503, delivered_at: null });
    const [listed] = (await admin.get(WEBHOOKS)).body as { failing_since: string | null }[];
    expect(listed?.failing_since).not.toBeNull();
    // Not before its time.
    await minute();
    expect(receiver.messages).toHaveLength(1);
    for (let tries = 1; tries < 14; tries += 1) {
      server.pass(9 * 60 * 60 + 1);
      await minute();
    }
    const [given] = await deliveries(made);
    expect(given).toMatchObject({ tries: 14, next_at: null, delivered_at: null });
    server.pass(9 * 60 * 60);
    await minute();
    expect(receiver.messages).toHaveLength(14);
    expect(new Set(receiver.messages.map(({ headers }) => headers["webhook-id"])).size).toBe(1);

    receiver.answer = { status: 200 };
    const again = await admin.post(`/api/v1/admin/webhook-deliveries/${given?.id}/send`);
    expect(again.status, again.text).toBe(200);
    await deliver(server.dependencies, given?.id ?? "");
    expect((await deliveries(made))[0]).toMatchObject({ tries: 15, status: 200, next_at: null });
    expect(receiver.messages.at(-1)?.headers["webhook-id"]).toBe(given?.id);
    const log = await admin.get("/api/v1/admin/audit-log?action=sendWebhookDelivery&limit=1");
    expect(log.text).toContain(given?.id);
  });

  it("follows no redirect, reads no long answer, and ends for good with 410", async () => {
    const made = await add(["attempt.submitted"]);
    const inner = await startReceiver();
    await submit();
    receiver.answer = { status: 307, headers: { location: inner.url } };
    await minute();
    expect((await deliveries(made))[0]).toMatchObject({ status: 307, delivered_at: null });
    expect(inner.messages).toEqual([]);
    await inner.close();
    receiver.answer = { status: 200, body: "x".repeat(10_000_000) };
    server.pass(61);
    await minute();
    expect((await deliveries(made))[0]).toMatchObject({ status: 200, tries: 2 });
    await submit();
    receiver.answer = { status: 410 };
    await minute();
    expect((await deliveries(made))[0]).toMatchObject({ status: 410, next_at: null });
  });

  it("is made once by two processes at the same time", async () => {
    await add(["attempt.submitted"]);
    await submit();
    await Promise.all([minute(), minute(), minute()]);
    expect(receiver.messages).toHaveLength(1);
  });
});

describe("an address inside", () => {
  const message = { headers: {}, body: "{}" };
  const to = (url: string, ...found: string[]) =>
    send(url, message, {
      allowedHosts: [],
      resolve: (_host, done) =>
        done(
          null,
          found.map(
            (address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 }),
          ),
        ),
    });

  it.each([
    ...["127.0.0.1", "10.0.0.1", "169.254.169.254", "192.168.0.1", "::1", "fd00::1", "fe80::1"],
    ...["::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::"],
  ])("is refused when a name leads to it at the moment of the connection: %s", async (address) => {
    const refused = { status: null, problem: PRIVATE };
    expect(await to("https://innocent.example.com/hook", address)).toMatchObject(refused);
    // One bad address among good ones is enough.
    expect(await to("https://innocent.example.com/hook", "8.8.8.8", address)).toMatchObject(
      refused,
    );
  });

  it("is refused to a name that changes between two looks, since there is one look", async () => {
    const inner = await startReceiver();
    const port = new URL(inner.url).port;
    let looks = 0;
    const outcome = await send(`https://rebinding.example.com:${port}/`, message, {
      allowedHosts: [],
      resolve: (_host, done) => {
        looks += 1;
        done(null, [{ address: looks === 1 ? "127.0.0.1" : "8.8.8.8", family: 4 }]);
      },
    });
    expect(outcome.problem).toBe(PRIVATE);
    expect(looks).toBe(1);
    expect(inner.messages).toEqual([]);
    await inner.close();
  });

  it("is refused when it is typed, and when the operator has taken the leave back", async () => {
    for (const url of [
      "https://10.0.0.1",
      "https://localhost",
      "https://[::1]",
      "http://example.com",
    ]) {
      const made = await admin.post(WEBHOOKS, { url, events: ["test.opened"] });
      expect([made.status, made.text], url).toEqual([422, expect.stringContaining('"url"')]);
    }
    expect((await to(receiver.url)).problem).toContain("https://");
    expect(receiver.messages).toEqual([]);
  });
});

it("only administrators see and change webhooks, and no token does", async () => {
  for (const caller of [student, server.visitor]) {
    expect([401, 403]).toContain((await caller.get(WEBHOOKS)).status);
    const made = await caller.post(WEBHOOKS, { url: receiver.url, events: ["test.opened"] });
    expect([401, 403]).toContain(made.status);
  }
  const scopes = ["read_own", "take_tests", "bank_read", "bank_write", "reports", "people"];
  const token = await admin.post("/api/v1/tokens", { name: "All", scopes, days: 1 });
  const headers = { authorization: `Bearer ${(token.body as Made).secret}` };
  expect((await server.visitor.get(WEBHOOKS, headers)).status).toBe(403);
});

it("refuses unknown events, and records the host and not the address", async () => {
  const unknown = await admin.post(WEBHOOKS, { url: receiver.url, events: ["user.deleted"] });
  expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining("test.opened")]);
  await add(["test.opened"], `${receiver.url}/T0K3N`);
  const log = await admin.get("/api/v1/admin/audit-log?action=createWebhook&limit=1");
  expect(log.text).toContain("127.0.0.1");
  expect(log.text).not.toContain("T0K3N");
});
