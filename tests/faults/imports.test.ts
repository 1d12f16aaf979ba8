import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { wireForm } from "../support/form.ts";
import { ownServer } from "./own-server.ts";

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";
const WORD = "Zymurgy";

function formOf(name: string, rows: number) {
  const lines = Array.from(
    { length: rows },
    (_, row) => `${WORD} ${name} ${row}?,Yes,No,,,A,Faults`,
  );
  return wireForm([["file", [HEADER, ...lines].join("\n"), `${name}.csv`]]);
}

// Two processes, of which one alone is to go on with what is left.
const server = await ownServer("imports", { WEB_CONCURRENCY: "2" });

interface Uploaded {
  summary: { total_processed: number; created: number; duplicates: number };
}

/** Uploads a file as an administrator; null when the connection broke. */
async function upload(
  token: string,
  form: ReturnType<typeof wireForm>,
  key: string,
): Promise<Uploaded | null> {
  const answer = await fetch(`${server.url}/api/v1/admin/upload-questions`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": form.contentType,
      "idempotency-key": key,
    },
    body: new Uint8Array(form.body),
  }).catch(() => null);
  return answer === null ? null : ((await answer.json().catch(() => null)) as Uploaded | null);
}

interface Record {
  fileName: string;
  status: string;
  hasArrived: boolean;
  rowsDone: number;
  failure: string | null;
  summary: { created: number; duplicates: number } | null;
}

/** The history of imports, the newest first; nothing while the server is away. */
async function history(token: string): Promise<Record[]> {
  const query =
    "{ imports(limit: 5) { items { fileName status hasArrived rowsDone failure summary { created duplicates } } } }";
  const answer = await fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query }),
  }).catch(() => null);
  const body = (await answer?.json().catch(() => null)) as {
    data?: { imports: { items: Record[] } };
  };
  return body?.data?.imports.items ?? [];
}

const countOf = async (name: string) => {
  const person = await server.signIn("admin@example.com");
  const path = `/questions/?search=${encodeURIComponent(`${WORD} ${name}`)}&limit=1`;
  return (await person.send<unknown[]>(path)).body.length;
};

it("leaves nothing of an upload that a kill -9 ends, and takes it whole afterwards", async () => {
  const token = await server.accessToken("admin@example.com");
  const form = formOf("half", 8_000);
  const half = request(`${server.url}/api/v1/admin/upload-questions`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": form.contentType },
  });
  half.on("error", () => undefined);
  half.write(form.body.subarray(0, form.body.length / 2));
  await expect.poll(async () => (await history(token))[0]?.status).toBe("RUNNING");
  await sleep(300);
  await server.kill(true);
  await server.start();
  await expect
    .poll(async () => (await history(token))[0])
    .toMatchObject({
      status: "FAILED",
      failure: expect.stringContaining("before the whole file had come"),
    });
  expect(await countOf("half")).toBe(0);
  const again = await upload(token, form, "half");
  expect(again?.summary).toMatchObject({ total_processed: 8_000, created: 8_000 });
}, 120_000);

it.each<[string, number, (record: Record) => boolean]>([
  ["read", 60_000, ({ hasArrived }) => hasArrived],
  ["inserted", 60_000, ({ rowsDone }) => rowsDone > 0],
])(
  "goes on by itself with a file that a kill -9 met while it was %s, once",
  async (name, rows, isSo) => {
    const token = await server.accessToken("admin@example.com");
    const form = formOf(name, rows);
    const sent = upload(token, form, name);
    for (;;) {
      const [newest] = await history(token);
      if (newest?.fileName === `${name}.csv` && isSo(newest)) break;
      await sleep(20);
    }
    await server.kill(true);
    const answered = await sent;
    await server.start();
    await expect
      .poll(async () => (await history(token))[0], { timeout: 60_000 })
      .toMatchObject({
        ...{ fileName: `${name}.csv`, status: "FINISHED" },
        summary: { created: rows, duplicates: 0 },
      });
    // Unless a very fast machine was done before the kill.
    if (answered !== null) console.warn(`${name} was imported before the kill`);
    // Anyone who had no answer sends again with the same key, and gets that import.
    const again = await upload(token, form, name);
    expect(again?.summary).toMatchObject({ total_processed: rows, created: rows });
    const all = await history(token);
    expect(all.filter(({ fileName }) => fileName === `${name}.csv`)).toHaveLength(1);
  },
  240_000,
);
