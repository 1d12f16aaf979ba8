import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { wireForm } from "../support/form.ts";
import { ownServer } from "./own-server.ts";
import type { Person } from "./server-process.ts";

const ROWS = 8_000;
const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";
const WORD = "Zymurgy";
const LINES = Array.from({ length: ROWS }, (_, row) => `${WORD} ${row}?,Yes,No,,,A,Faults`);
const form = wireForm([["file", [HEADER, ...LINES].join("\n"), "bank.csv"]]);

const server = await ownServer("imports");

interface Uploaded {
  summary: { total_processed: number; created: number; duplicates: number };
}

/** Uploads the file as an administrator; null when the connection broke. */
async function upload(token: string): Promise<Uploaded | null> {
  const answer = await fetch(`${server.url}/api/v1/admin/upload-questions`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": form.contentType },
    body: new Uint8Array(form.body),
  }).catch(() => null);
  return answer === null ? null : ((await answer.json().catch(() => null)) as Uploaded | null);
}

const countOurs = async (person: Person) => {
  const { body } = await person.send<unknown[]>(`/questions/?search=${WORD}&limit=1`);
  return body.length;
};

it("leaves nothing of an upload that a kill -9 ends, and takes it whole afterwards", async () => {
  const token = await server.accessToken("admin@example.com");
  // Half of the file has arrived, and rows of it wait on the server.
  const half = request(`${server.url}/api/v1/admin/upload-questions`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": form.contentType },
  });
  half.on("error", () => undefined);
  half.write(form.body.subarray(0, form.body.length / 2));
  await sleep(700);
  await server.kill(false);
  await server.start();
  const admin = await server.signIn("admin@example.com");
  expect(await countOurs(admin)).toBe(0);

  // All of it has arrived, and the rows are being stored.
  const storing = upload(token);
  await sleep(500);
  await server.kill(true);
  const stored = await storing;
  await server.start();
  const again = await upload(token);
  expect(again?.summary.total_processed).toBe(ROWS);
  // The kill came before the end, or after it: all or nothing either way.
  const expected = stored === null ? [0, ROWS] : [ROWS];
  expect(expected).toContain(again?.summary.duplicates);
  expect((again?.summary.created ?? 0) + (again?.summary.duplicates ?? 0)).toBe(ROWS);
  expect((await upload(token))?.summary).toMatchObject({ created: 0, duplicates: ROWS });
}, 120_000);
