import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Caller, createTestApp, type TestApp } from "../support/app.ts";

const QUESTION = {
  question_text: "Who may issue a writ of *habeas corpus*?",
  options: ["A High Court", "A police station", "A tahsildar"],
  correct_option_index: 0,
  subject: "Constitutional Law",
  topic: "Writs",
  pyq: true,
  pyq_year: 2019,
  pyq_exam: "CLAT",
  explanation: "Article 226.",
};

let server: TestApp;
let admin: Caller;
let student: Caller;
let made = 0;
/** What a plain question by itself has in addition to its words. */
const alone = {
  passage_id: null,
  lang: null,
  question_html: null,
  options_html: null,
  explanation_html: null,
};

beforeAll(async () => {
  server = await createTestApp();
  admin = await server.as("admin@example.com");
  student = await server.as("student@example.com");
});
afterAll(() => server.close());

/** A question like no other so far. */
function another(changes: object = {}): typeof QUESTION {
  made += 1;
  return { ...QUESTION, question_text: `Question ${made} of this file?`, ...changes };
}

function bodyOf({ body }: Answer): typeof QUESTION & { id: number; created_at: string } {
  return body;
}

async function add(changes: object = {}): Promise<number> {
  return bodyOf(await admin.post("/api/v1/questions/", another(changes))).id;
}

/** What the list of a query holds, as numbers. */
async function listed(query: string, path = "/api/v1/questions/"): Promise<number[]> {
  const answer = await admin.get(`${path}${query}`);
  return (answer.body as { id: number }[]).map(({ id }) => id);
}

describe.each(["/api/v1/questions", "/api/v1/admin/questions"])(
  "the question bank at %s",
  (path) => {
    it("adds, lists, changes and deletes a question", async () => {
      const sent = another({ options: [" Yes ", "", "No"], correct_option_index: 2, topic: " " });
      const created = await admin.post(path, sent);
      expect(created.status).toBe(201);
      const { id, created_at } = bodyOf(created);
      const stored = { ...sent, options: ["Yes", "No"], correct_option_index: 1, topic: null };
      expect(created.body).toEqual({ id, created_at, ...stored, ...alone });
      expect(Number.isNaN(Date.parse(created_at))).toBe(false);
      expect((await listed("?limit=1", path))[0]).toBe(id);

      const changed = another({ pyq: false });
      const updated = await admin.put(`${path}/${id}`, changed);
      expect(updated.status).toBe(200);
      const changes = { ...changed, pyq_year: null, pyq_exam: null };
      expect(updated.body).toEqual({ id, created_at, ...changes, ...alone });
      expect((await admin.get(`/api/v1/questions/${id}`)).body).toEqual(updated.body);

      const deleted = await admin.delete(`${path}/${id}`);
      expect([deleted.status, deleted.text]).toEqual([204, ""]);
      expect((await admin.delete(`${path}/${id}`)).status).toBe(404);
      expect((await admin.put(`${path}/${id}`, another())).status).toBe(404);
      expect((await admin.get(`/api/v1/questions/${id}`)).status).toBe(404);
      expect(await listed("", path)).not.toContain(id);
    });

    it("is for administrators alone", async () => {
      const id = await add();
      for (const answer of [
        await student.get(path),
        await student.get(`/api/v1/questions/${id}`),
        await student.post(path, another()),
        await student.put(`${path}/${id}`, another()),
        await student.delete(`${path}/${id}`),
      ]) {
        expect(answer.status).toBe(403);
        expect(answer.text).not.toContain("Article 226");
      }
      expect((await admin.get(`/api/v1/questions/${id}`)).status).toBe(200);
    });
  },
);

describe("what can't be a question", () => {
  it("is reported field by field, and not stored", async () => {
    const before = await listed("?limit=200");
    const wrong = another({
      question_text: " ",
      options: ["Yes", " "],
      subject: "",
      pyq_year: 1979,
    });
    const answer = await admin.post("/api/v1/questions/", { ...wrong, pyq_exam: null });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      errors: [
        { field: "question_text", message: "Question text is required" },
        { field: "subject", message: "Subject is required" },
        { field: "options", message: "At least 2 options are required" },
        { field: "pyq_year", message: expect.stringContaining("between 1980 and") },
        {
          field: "pyq_exam",
          message: "PYQ exam name is required when marked as Previous Year Question",
        },
      ],
    });
    const equal = await admin.post("/api/v1/questions/", another({ options: ["a", "b", " A"] }));
    expect(equal.status).toBe(422);
    expect(equal.body).toMatchObject({
      errors: [{ field: "options", message: "Options A and C are the same" }],
    });
    const shapeless = await admin.post("/api/v1/questions/", another({ options: "Yes" }));
    expect(shapeless.status).toBe(422);
    expect(shapeless.body).toMatchObject({ errors: [{ field: "options" }] });
    const outside = await admin.post("/api/v1/questions/", another({ correct_option_index: 3 }));
    expect(outside.body).toMatchObject({
      errors: [{ field: "correct_option_index", message: "Please select a valid correct option" }],
    });
    expect(await listed("?limit=200")).toEqual(before);
  });

  it("names a duplicate as a conflict, on creating and on changing", async () => {
    const first = another();
    const { id } = bodyOf(await admin.post("/api/v1/questions/", first));
    const other = await add();
    const duplicate = { ...first, question_text: ` ${first.question_text.toUpperCase()}  ` };
    for (const answer of [
      await admin.post("/api/v1/questions/", duplicate),
      await admin.put(`/api/v1/questions/${other}`, duplicate),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.headers["content-type"]).toContain("application/problem+json");
      expect((answer.body as { detail: string }).detail).toContain(`(question ${id})`);
    }
  });

  it("knows no question of an impossible number", async () => {
    for (const id of ["0", "x", "99999999999", "2147483647"]) {
      expect((await admin.get(`/api/v1/questions/${id}`)).status, id).toBe(404);
    }
  });
});

describe("creating with an Idempotency-Key", () => {
  it("creates once, and refuses another body under the same key", async () => {
    const body = another();
    const key = { "idempotency-key": "one-and-the-same" };
    const first = await admin.post("/api/v1/questions/", body, key);
    const again = await admin.post("/api/v1/questions/", body, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await admin.post("/api/v1/questions/", another(), key)).status).toBe(409);
  });
});

describe("the list", () => {
  it("is filtered by subject, topic, text and previous years", async () => {
    const plain = { subject: "Law of Torts", topic: "Nuisance", pyq: false };
    const pyq = await add({ subject: "Law of Torts", topic: "Trespass" });
    const quiet = await add({ ...plain, question_text: "Is 100% silence_ a nuisance?" });
    const ids = [quiet, pyq];
    expect(await listed("?subject=Law%20of%20Torts")).toEqual(ids);
    expect(await listed("?subject=Law%20of%20Torts", "/api/v1/admin/questions")).toEqual(ids);
    expect(await listed("?topic=Nuisance")).toEqual([quiet]);
    expect(await listed("?subject=Law%20of%20Torts&pyq=true")).toEqual([pyq]);
    expect(await listed("?subject=Law%20of%20Torts&pyq=false")).toEqual([quiet]);
    expect(await listed("?search=100%25%20SILENCE_")).toEqual([quiet]);
    expect(await listed("?search=100%20silence")).toEqual([quiet]);
    expect(await listed("?search=%22100%20silence%22")).toEqual([]);
    expect((await admin.get("/api/v1/questions/?pyq=perhaps")).status).toBe(422);
  });

  it("has pages that know the whole, and links between them", async () => {
    for (let count = 0; count < 5; count += 1) await add({ subject: "Paged" });
    const all = await listed("?subject=Paged");
    expect(all).toHaveLength(5);
    const page = await admin.get("/api/v1/questions/?subject=Paged&skip=2&limit=2");
    expect((page.body as { id: number }[]).map(({ id }) => id)).toEqual(all.slice(2, 4));
    expect(page.headers["x-total-count"]).toBe("5");
    const link = String(page.headers.link);
    expect(link).toContain('skip=0&limit=2>; rel="first"');
    expect(link).toContain('skip=4&limit=2>; rel="last"');
    expect(link).toContain('skip=4&limit=2>; rel="next"');
    expect(link).toContain('skip=0&limit=2>; rel="prev"');
    expect((await admin.get("/api/v1/questions/?limit=201")).status).toBe(422);
  });
});

describe("the subjects", () => {
  it("are listed for administrators under /admin too", async () => {
    await add({ subject: "Jurisprudence" });
    const answer = await admin.get("/api/v1/admin/subjects");
    expect(answer.status).toBe(200);
    expect(answer.body).toContain("Jurisprudence");
    expect((await admin.get("/api/v1/questions/subjects/list")).body).toEqual(answer.body);
    expect((await student.get("/api/v1/admin/subjects")).status).toBe(403);
  });
});
