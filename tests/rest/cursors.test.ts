import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";

let server: TestApp;
let admin: Caller;
let student: Caller;

beforeAll(async () => {
  server = await createTestApp();
  admin = await server.as("admin@example.com");
  student = await server.as("student@example.com");
});
afterAll(() => server.close());

interface Page {
  ids: number[];
  next: string | undefined;
  total: number;
  link: string;
}

async function page(caller: Caller, path: string, query: string): Promise<Page> {
  const { status, body, headers } = await caller.get(`/api/v1${path}?${query}`);
  expect(status).toBe(200);
  return {
    ids: (body as { id: number }[]).map(({ id }) => id),
    next: headers["x-next-cursor"] as string | undefined,
    total: Number(headers["x-total-count"]),
    link: String(headers.link),
  };
}

/** Reads a list two at a time; between two pages something is deleted. */
async function readAll(
  caller: Caller,
  path: string,
  filter = "",
  between: (read: number[]) => Promise<unknown> = async () => undefined,
): Promise<number[]> {
  const read: number[] = [];
  for (let after = ""; ; ) {
    const found = await page(caller, path, `limit=2${after}${filter}`);
    read.push(...found.ids);
    if (found.next === undefined) return read;
    if (after !== "") expect(found.link).toContain(`after=${found.next}`);
    after = `&after=${found.next}`;
    await between(read);
  }
}

async function addQuestions(count: number, words: string): Promise<number[]> {
  const ids: number[] = [];
  for (let place = 0; place < count; place += 1) {
    const { body } = await admin.post("/api/v1/questions", {
      ...{ question_text: `${words} number ${place}?`, options: ["Yes", "No"] },
      ...{ correct_option_index: 0, subject: words, pyq: false },
    });
    ids.unshift((body as { id: number }).id);
  }
  return ids;
}

describe("a cursor", () => {
  it.each(["", "&search=Cursor"])("skips no question that was not deleted%s", async (search) => {
    const words = `Cursor ${search.length}`;
    const ids = await addQuestions(7, words);
    const filter = `&subject=${encodeURIComponent(words)}${search}`;
    expect(await readAll(admin, "/questions", filter)).toEqual(ids);
    // The first page goes, the item of the cursor with it, and a new question comes.
    const gone = ids.slice(0, 2);
    const read = await readAll(admin, "/admin/questions", filter, async (seen) => {
      if (seen.length > 2) return;
      for (const id of gone) await admin.delete(`/api/v1/questions/${id}`);
      await addQuestions(1, `${words} later`);
    });
    expect(read).toEqual(ids);
    const total = await page(admin, "/questions", `limit=2${filter}`);
    const behind = await page(admin, "/questions", `limit=2&after=${total.next}${filter}`);
    expect(behind.total).toBe(total.total);
  });

  it("goes on behind the question that a search names", async () => {
    const [, , third = 0] = await addQuestions(4, "Named");
    await admin.post("/api/v1/questions", {
      ...{ question_text: `Is ${third} the sum?`, options: ["Yes", "No"] },
      ...{ correct_option_index: 0, subject: "Named", pyq: false },
    });
    const whole = await page(admin, "/questions", `search=${third}`);
    expect(whole.ids[0]).toBe(third);
    expect(whole.ids.length).toBeGreaterThan(1);
    const one = await page(admin, "/questions", `search=${third}&limit=1`);
    const rest = await page(admin, "/questions", `search=${third}&after=${one.next}`);
    expect([...one.ids, ...rest.ids]).toEqual(whole.ids);
  });

  it("skips no test, for administrators and students", async () => {
    const made: number[] = [];
    for (let place = 0; place < 5; place += 1) {
      const { testId } = await server.makeTest({ title: `Cursor ${place}`, count: 2 });
      made.unshift(testId);
    }
    for (const [caller, path] of [
      [admin, "/admin/tests"],
      [student, "/tests"],
    ] as const) {
      expect(await readAll(caller, path, "&search=Cursor")).toEqual(made);
    }
    const read = await readAll(student, "/tests", "&search=Cursor", (seen) =>
      admin.graphql(`mutation { archiveTest(id: ${seen.at(-1)}) }`),
    );
    expect(read).toEqual(made);
  });

  it("skips no result, passage and account", async () => {
    const results: number[] = [];
    for (let place = 0; place < 3; place += 1) {
      const { testId } = await server.makeTest({ title: `Taken ${place}`, count: 2 });
      const taken = { test_id: testId, answers: [], time_taken_minutes: 1 };
      const { body, status } = await student.post("/api/v1/results/submit-quiz", taken);
      expect(status).toBe(201);
      results.unshift((body as { id: number }).id);
    }
    expect(await readAll(student, "/results")).toEqual(results);
    for (let place = 0; place < 3; place += 1) {
      await admin.post("/api/v1/admin/passages", { text: `A text about case ${place}.` });
      await server.as(`student${place}@example.com`);
    }
    for (const path of ["/admin/passages", "/admin/users"]) {
      const { ids } = await page(admin, path, "limit=200");
      expect(ids.length).toBeGreaterThan(2);
      expect(await readAll(admin, path)).toEqual(ids);
    }
  });

  it("is refused by another list, beside skip, and in another order", async () => {
    const { next } = await page(admin, "/admin/users", "limit=1");
    for (const query of [`after=${next}`, "after=nonsense", "after=cXVlc3Rpb25z"]) {
      const { status, body } = await admin.get(`/api/v1/questions?${query}`);
      expect(status).toBe(422);
      expect(body).toMatchObject({
        errors: [{ field: "after", message: "after must be the cursor of an item of this list." }],
      });
    }
    expect((await admin.get(`/api/v1/admin/users?skip=1&after=${next}`)).status).toBe(422);
    const other = await admin.graphql(
      `{ users(order: LATEST_SIGN_IN, after: "${next}") { items { id } } }`,
    );
    expect(other.body).toMatchObject({ errors: [{ extensions: { code: "BAD_USER_INPUT" } }] });
    const same = await admin.graphql(`{ users(limit: 1) { items { cursor } } }`);
    expect(same.body).toMatchObject({ data: { users: { items: [{ cursor: next }] } } });
  });
});
