import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { Probe } from "./probe.ts";

let test: TestDatabase;
/** Every answer of the database comes so many milliseconds late. */
let late = 0;
let url: string;
const server = createServer((near) => {
  const target = new URL(test.url);
  const far = connect(Number(target.port), target.hostname);
  near.on("data", (chunk) => far.write(chunk));
  far.on("data", (chunk) => void sleep(late).then(() => near.write(chunk)));
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on("error", () => undefined);
    one.on("close", () => other.destroy());
  }
});

beforeAll(async () => {
  test = await createTestDatabase();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const seems = new URL(test.url);
  seems.host = `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  url = seems.href;
});
afterAll(async () => {
  server.close();
  await test.drop();
});

it("takes a database that is late for one that is away, unless its answers were slow of late", async () => {
  late = 0;
  const quick = new Probe(url);
  expect(await quick.answers(20_000)).toBe(true);
  late = 20_000;
  expect(await quick.answers(500)).toBe(false);
  quick.close();

  late = 0;
  const slow = new Probe(url);
  expect(await slow.answers(20_000)).toBe(true);
  late = 1_500;
  expect(await slow.answers(20_000)).toBe(true);
  late = 5_000;
  // Four times as long as of late would be six seconds; twice what it is given are.
  expect(await slow.answers(3_000)).toBe(true);
  slow.close();
});
