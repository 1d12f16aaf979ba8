import type { AddressInfo } from "node:net";
import { createClient } from "graphql-sse";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { logout } from "../../server/accounts/logout.ts";
import { importQuestions } from "../../server/imports/receive-file.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject\n";
const query = "subscription { importProgress { id status rowsRead rowsDone fileName } }";

vi.setConfig({ testTimeout: 120_000 });
/** How long something may take on a busy machine. */
const patience = { timeout: 60_000 };

let server: TestApp;
let admin: Caller;
let url: string;

beforeAll(async () => {
  server = await createTestApp();
  await server.work();
  admin = await server.as("admin@example.com");
  await server.app.listen({ port: 0 });
  url = `http://localhost:${(server.app.server.address() as AddressInfo).port}/graphql`;
});
afterAll(() => server.close());

interface Step {
  status: string;
  rowsRead: number;
  rowsDone: number;
  fileName: string;
}

/** What a subscriber receives, until the stream ends. */
async function watch(caller: Caller) {
  const token = await caller.token();
  const client = createClient({
    url,
    retryAttempts: 0,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  const steps: Step[] = [];
  const failures: unknown[] = [];
  let stop = () => {};
  const ended = new Promise<unknown>((resolve) => {
    stop = client.subscribe<{ importProgress: Step }>(
      { query },
      {
        next: ({ data, errors }) => {
          if (data?.importProgress) steps.push(data.importProgress);
          failures.push(...(errors ?? []));
        },
        error: resolve,
        complete: () => resolve("complete"),
      },
    );
  });
  return { steps, failures, ended, stop: () => stop() };
}

/** Six streams that receive something. The place of one that has just gone may still be taken. */
async function watchSixTimes(caller: Caller) {
  for (let round = 0; round < 40; round += 1) {
    const six = await Promise.all(Array.from({ length: 6 }, () => watch(caller)));
    const received = await Promise.all(
      six.map(({ steps, ended }) =>
        Promise.race([
          ended.then(() => false),
          vi.waitUntil(() => steps.length > 0, patience).catch(() => false),
        ]),
      ),
    );
    if (received.every(Boolean)) return six;
    for (const watcher of six) watcher.stop();
    await Promise.all(six.map(({ ended }) => ended));
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("There is never room for six streams.");
}

/** @param started what the file waits for after its header */
function importFile(rows: number, fileName: string, started: () => unknown = () => true) {
  async function* stream() {
    yield Buffer.from(HEADER);
    await vi.waitUntil(started, patience);
    for (let row = 0; row < rows; row += 1)
      yield Buffer.from(`${fileName} ${row}?,a,b,c,d,A,Torts\n`);
  }
  return async () => {
    const { userId } = await server.dependencies.database.prisma.session.findFirstOrThrow({
      where: { user: { email: "admin@example.com" } },
    });
    const viewer = {
      userId,
      email: "admin@example.com",
      fullName: "Admin",
      role: "admin",
      sessionId: "none",
    } as const;
    await importQuestions(viewer, server.dependencies, { stream: stream(), fileName });
  };
}

it("shows an administrator how their import moves on, and goes on with the next one", async () => {
  const watcher = await watch(admin);
  const isSeen = () => watcher.steps.some(({ fileName }) => fileName === "first.csv");
  await importFile(6000, "first.csv", isSeen)();
  await expect.poll(() => watcher.steps.at(-1)?.status, patience).toBe("FINISHED");
  await importFile(10, "second.csv")();
  await expect.poll(() => watcher.steps.at(-1)?.fileName, patience).toBe("second.csv");
  await expect.poll(() => watcher.steps.at(-1)?.status, patience).toBe("FINISHED");
  watcher.stop();
  await watcher.ended;
  const first = watcher.steps.filter(({ fileName }) => fileName === "first.csv");
  expect(first[0]?.status).toBe("RUNNING");
  expect(first.at(-1)).toMatchObject({ rowsRead: 6000, rowsDone: 6000 });
  const read = first.map(({ rowsRead }) => rowsRead);
  expect(read).toEqual(read.toSorted((one, other) => one - other));
});

it("refuses visitors and students, and a seventh stream of one person", async () => {
  const student = await server.as("student@example.com");
  for (const [caller, code] of [
    [server.visitor, "UNAUTHENTICATED"],
    [student, "FORBIDDEN"],
  ] as const) {
    const watcher = await watch(caller);
    const end = await watcher.ended;
    const said = JSON.stringify([watcher.failures, String(end)]);
    expect(said.includes(code) || said.includes("401"), said).toBe(true);
    expect(watcher.steps).toEqual([]);
  }
  const six = await watchSixTimes(admin);
  const seventh = await watch(admin);
  const end = await seventh.ended;
  expect(JSON.stringify([seventh.failures, String(end)])).toMatch(/429|RATE_LIMITED/);
  for (const watcher of six) watcher.stop();
  // Those who have gone make room.
  await expect
    .poll(
      async () => {
        const watcher = await watch(admin);
        const received = expect.poll(() => watcher.steps.length, patience).toBeGreaterThan(0);
        await Promise.race([watcher.ended, received]);
        watcher.stop();
        return watcher.steps.length;
      },
      { interval: 200, timeout: 10_000 },
    )
    .toBeGreaterThan(0);
});

it("ends with the session, and when the server stops", async () => {
  const other = await server.as("admin@example.com");
  const watcher = await watch(other);
  await expect.poll(() => watcher.steps.length, patience).toBeGreaterThan(0);
  await logout(server.dependencies, other.refreshToken ?? "");
  expect(await watcher.ended).toBe("complete");
  const last = await watch(admin);
  await expect.poll(() => last.steps.length, patience).toBeGreaterThan(0);
  await server.app.drain();
  expect(String(await last.ended)).toMatch(/error|terminated/i);
});
