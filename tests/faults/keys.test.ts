import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runningEmbeddedUrl } from "../../server/database/running-embedded.ts";
import { wireForm } from "../support/form.ts";
import { freePort } from "../support/free-port.ts";
import { ServerProcess } from "./server-process.ts";

/** How often the server is killed; KILLS=200 is the long run. */
const KILLS = Number(process.env.KILLS ?? 12);
/**
 * Access tokens live 15 minutes, and a student may have 50 random tests that were never started: a
 * new student comes after so many kills.
 */
const KILLS_PER_SIGN_IN = 25;
const ROWS = 300;
const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";

type Role = "student" | "author" | "uploader";

/** A creating request with a key, and how often its effect is there. */
interface Creation {
  kind: string;
  as: Role;
  path: string;
  /** JSON, or the form of an upload. */
  body: { contentType: string; body: string | Uint8Array<ArrayBuffer> };
  /** SQL that counts the effect. */
  count: string;
}

interface Sent {
  status: number;
  body: unknown;
}

const ADMINISTRATORS: Record<Exclude<Role, "student">, string> = {
  author: "author@example.com",
  uploader: "uploader@example.com",
};

let folder: string;
let server: ServerProcess;
let testId: number;
let questionIds: number[];

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const url = runningEmbeddedUrl(join(folder, "data"));
  if (url === null) throw new Error("The database does not run.");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lexam keys "));
  // As in a checkout that everybody can read: then nothing is kept outside of it.
  chmodSync(folder, 0o755);
  server = new ServerProcess(await freePort(), join(folder, "data"), {
    ADMIN_EMAILS: `${ADMINISTRATORS.author},${ADMINISTRATORS.uploader}`,
  });
  await server.start();
  const tests = await query<{ id: number; questions: number[] }>(
    `SELECT t.id, array_agg(q.question_id) AS questions FROM tests t JOIN test_questions q ON q.test_id = t.id
     WHERE t.is_active AND t.is_public GROUP BY t.id ORDER BY t.id LIMIT 1`,
  );
  testId = tests[0]?.id ?? 0;
  questionIds = tests[0]?.questions.slice(0, 3) ?? [];
}, 120_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** One of each, all of which would be there twice if they ran twice. */
function creations(name: string): Creation[] {
  const json = (body: object) => ({ contentType: "application/json", body: JSON.stringify(body) });
  const form = (word: string) => {
    const rows = Array.from(
      { length: ROWS },
      (_, row) => `${name} ${word} ${row}?,Yes,No,,,A,Keys`,
    );
    const wire = wireForm([
      ["title", `${name} ${word}`],
      ["file", [HEADER, ...rows].join("\n"), `${name} ${word}.csv`],
    ]);
    return { contentType: wire.contentType, body: new Uint8Array(wire.body) };
  };
  return [
    {
      kind: "submit",
      as: "student",
      path: "/results/submit-quiz",
      // Without a start, so that each run would be an attempt of its own.
      body: json({ test_id: testId, answers: [], time_taken_minutes: 1 }),
      count: "SELECT coalesce(sum(tests_taken), 0)::int AS count FROM user_statistics",
    },
    {
      kind: "generate",
      as: "student",
      path: "/random-tests/generate",
      body: json({
        title: name,
        num_questions: 5,
        duration_minutes: 10,
        correct_marks: 1,
        incorrect_marks: 0,
      }),
      count: `SELECT count(*)::int AS count FROM papers WHERE title = '${name}' AND test_id IS NULL`,
    },
    {
      kind: "question",
      as: "author",
      path: "/questions/",
      body: json({
        question_text: `${name}?`,
        options: ["Yes", "No"],
        correct_option_index: 0,
        subject: "Keys",
        topic: null,
        pyq: false,
      }),
      count: `SELECT count(*)::int AS count FROM question_revisions WHERE question_text = '${name}?'`,
    },
    {
      kind: "test",
      as: "author",
      path: "/admin/tests",
      body: json({
        title: name,
        duration_minutes: 10,
        correct_marks: 1,
        incorrect_marks: 0,
        is_active: true,
        is_public: true,
        question_ids: questionIds,
      }),
      count: `SELECT count(*)::int AS count FROM tests WHERE title = '${name}'`,
    },
    {
      kind: "upload",
      as: "uploader",
      path: "/admin/upload-questions",
      body: form("bank"),
      count: `SELECT count(*)::int AS count FROM imports WHERE file_name = '${name} bank.csv' AND status = 'finished'`,
    },
    {
      kind: "upload of a test",
      as: "author",
      path: "/admin/upload-test-from-csv",
      body: form("mock"),
      count: `SELECT count(*)::int AS count FROM tests WHERE title = '${name} mock'`,
    },
  ];
}

async function send(
  { kind, as, path, body: { contentType, body } }: Creation,
  name: string,
  tokens: Record<Role, string>,
): Promise<Sent> {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${tokens[as]}`,
      "content-type": contentType,
      "idempotency-key": `${name} ${kind}`.replaceAll(" ", "-"),
    },
    body,
  });
  return { status: answer.status, body: await answer.json() };
}

/** Tokens of the administrators, and of a student who comes at the kill of that number. */
async function signIn(kill: number): Promise<Record<Role, string>> {
  const [student, author, uploader] = await Promise.all([
    server.accessToken(`student-${kill}@example.com`),
    server.accessToken(ADMINISTRATORS.author),
    server.accessToken(ADMINISTRATORS.uploader),
  ]);
  return { student, author, uploader };
}

/** How a round went for the requests of it. */
interface Tally {
  answered: number;
  keptUnanswered: number;
  nothing: number;
  slowest: Record<string, number>;
}

async function round(kill: number, tokens: Record<Role, string>, tally: Tally): Promise<void> {
  const name = `Kill ${kill}`;
  const all = creations(name);
  const before = (await query<{ count: number }>(all[0]?.count ?? ""))[0]?.count ?? 0;
  // The kill falls between the answers, at a moment that differs each time.
  const enough = kill % (all.length + 1);
  let seen = 0;
  const sending = all.map(async (creation) => {
    const answer = await send(creation, name, tokens).catch(() => null);
    seen += 1;
    return answer;
  });
  const until = performance.now() + 5_000;
  while (seen < enough && performance.now() < until) await sleep(1);
  await sleep(Math.random() * 25);
  await server.kill(kill % 4 === 0);
  const answers = await Promise.all(sending);
  await server.start();
  for (const [index, creation] of all.entries()) {
    const answer = answers[index] ?? null;
    const there = async () => {
      const [row] = await query<{ count: number }>(creation.count);
      return (row?.count ?? 0) - (creation.kind === "submit" ? before : 0);
    };
    const kept = await there();
    if (answer !== null) {
      expect(kept, `${creation.kind} was answered ${JSON.stringify(answer)}`).toBe(1);
      tally.answered += 1;
    } else if (kept === 1) tally.keptUnanswered += 1;
    else tally.nothing += 1;
    const began = performance.now();
    const again = await send(creation, name, tokens);
    const took = performance.now() - began;
    const said = `${creation.kind}: ${JSON.stringify(again.body)}\n${server.output}`;
    expect([200, 201], said).toContain(again.status);
    if (answer !== null) expect(again.body).toEqual(answer.body);
    expect(await there(), creation.kind).toBe(1);
    const what = `${creation.kind}, ${kept === 1 ? "kept" : "run again"}`;
    tally.slowest[what] = Math.max(tally.slowest[what] ?? 0, Math.round(took));
    // And once more, now that nothing has happened in between.
    expect((await send(creation, name, tokens)).body).toEqual(again.body);
    expect(await there(), creation.kind).toBe(1);
  }
}

it(
  `does everything once, and answers a retry at once, through ${KILLS} kill -9`,
  async () => {
    const tally: Tally = { answered: 0, keptUnanswered: 0, nothing: 0, slowest: {} };
    let tokens = await signIn(1);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      if (kill % KILLS_PER_SIGN_IN === 0) tokens = await signIn(kill);
      await round(kill, tokens, tally);
      if (kill % KILLS_PER_SIGN_IN === 0 || kill === KILLS) {
        console.log(`${kill} kills: ${JSON.stringify(tally)}`);
      }
    }
    expect(tally.answered).toBeGreaterThan(0);
    expect(tally.nothing).toBeGreaterThan(0);
  },
  60_000 + KILLS * 20_000,
);
