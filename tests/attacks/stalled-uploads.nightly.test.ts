import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { wireForm } from "../support/form.ts";
import { RawConnection } from "./raw-connection.ts";

const PATH = "/api/v1/admin/upload-questions";
const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";
/** Less than any stalled upload is kept. */
const SOON_MS = 4_500;

let server: TestApp;
let url: string;
const people: Caller[] = [];
const opened: RawConnection[] = [];

beforeAll(async () => {
  const adminEmails = Array.from({ length: 6 }, (_, index) => `admin${index}@example.com`);
  server = await createTestApp({ adminEmails });
  await server.work();
  for (const email of adminEmails) people.push(await server.as(email));
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
afterEach(async () => {
  for (const connection of opened.splice(0)) connection.close();
  await expect.poll(running).toBe(0);
});

/** Imports that have started and not ended. */
async function running(): Promise<number> {
  return server.dependencies.database.prisma.import.count({ where: { status: "running" } });
}

const person = (index: number): Caller => {
  const found = people[index];
  if (found === undefined) throw new Error(`There is no administrator ${index}.`);
  return found;
};

/** A form whose rows nobody has sent before. */
function form(name: string, rows: number) {
  const lines = Array.from({ length: rows }, (_, row) => `${name} ${row}?,Yes,No,,,A,Stalls`);
  return wireForm([["file", [HEADER, ...lines].join("\n"), `${name}.csv`]]);
}

/** Opens an upload, of which the beginning comes and then nothing. */
async function begin(caller: Caller, { contentType, body }: ReturnType<typeof form>) {
  const connection = await RawConnection.open(url);
  opened.push(connection);
  connection.say(
    `POST ${PATH} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${await caller.token()}\r\ncontent-type: ${contentType}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  return connection;
}

async function stall(index: number, name: string): Promise<RawConnection> {
  const sent = form(name, 100);
  const connection = await begin(person(index), sent);
  connection.say(sent.body.subarray(0, 1_000).toString());
  return connection;
}

/** Milliseconds in which an honest file is imported. */
async function honest(index: number, name: string): Promise<number> {
  const began = performance.now();
  const { contentType, body } = form(name, 20);
  const answer = await fetch(`${url}${PATH}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await person(index).token()}`,
      "content-type": contentType,
    },
    body: new Uint8Array(body),
  });
  expect(answer.status, await answer.text()).toBe(200);
  return performance.now() - began;
}

it("two stalled uploads of one person keep nobody else waiting, and a third is refused", async () => {
  const first = await stall(0, "one");
  await expect.poll(running).toBe(1);
  const second = await stall(0, "two");
  await expect.poll(running).toBe(2);
  expect(await honest(1, "beside two")).toBeLessThan(SOON_MS);
  const third = await stall(0, "three");
  await expect.poll(() => third.received).toContain("409 Conflict");
  expect(third.received).toContain("Two files of yours are on their way already");
  expect(await honest(1, "beside three")).toBeLessThan(SOON_MS);
  expect([first.received, second.received]).toEqual(["", ""]);
  // Their own next file is taken when one of them is over.
  first.close();
  await expect.poll(running).toBe(1);
  await honest(0, "after one");
});

it("those of many persons keep nobody waiting", async () => {
  const stalled: RawConnection[] = [];
  for (const index of [0, 1, 2, 3, 4]) stalled.push(await stall(index, `stalled ${index}`));
  await expect.poll(running).toBe(5);
  expect(await honest(5, "beside five persons")).toBeLessThan(SOON_MS);
  expect(stalled.map(({ received }) => received)).toEqual(["", "", "", "", ""]);
});

it("an honest slow connection gets through, with others waiting and without", async () => {
  for (const index of [0, 1, 2]) await stall(index, `still ${index}`);
  await expect.poll(running).toBe(3);
  const sent = form("slow", 9_000);
  const slow = await begin(person(3), sent);
  // 350 kbit/s: what a file of 50 MB needs to arrive in time.
  const PIECE = 4_400;
  const others: Promise<number>[] = [];
  for (let at = 0; at < sent.body.length; at += PIECE) {
    slow.say(sent.body.subarray(at, at + PIECE).toString());
    await sleep(100);
    if (at === 10 * PIECE) others.push(honest(4, "others"), honest(5, "more"));
  }
  await Promise.all(others);
  await expect.poll(() => slow.received).toContain("200 OK");
  expect(slow.received).toContain('"created":9000');
}, 120_000);
