import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { operations } from "../support/documented.ts";

let server: TestApp;
let student: Caller;
beforeAll(async () => {
  server = await createTestApp();
  student = await server.as("protocol@example.com");
});
afterAll(() => server.close());

const GENERATE = "/api/v1/random-tests/generate";
const generation = {
  num_questions: 1,
  duration_minutes: 5,
  correct_marks: 1,
  incorrect_marks: 0,
};

function expectProblem(answer: Answer, status: number): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers["content-type"]).toContain("application/problem+json");
  expect(answer.body).toMatchObject({ type: "about:blank", status });
  expect(answer.headers["cache-control"]).toBe("no-store");
}

/** The methods of each path of the document. */
const paths = Map.groupBy(operations.values(), ({ path }) => path);

describe("methods", () => {
  it.each([...paths.keys()])("%s names its methods and refuses the others", async (path) => {
    const address = `/api/v1${path.replace(/\{\w+\}/g, "1")}`;
    const options = await student.send("OPTIONS", address);
    expect(options.status).toBe(204);
    const allowed = String(options.headers.allow).split(", ");
    expect(allowed).toEqual(
      expect.arrayContaining((paths.get(path) ?? []).map(({ method }) => method)),
    );
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
      if (allowed.includes(method)) continue;
      const answer = await student.send(method, address, method === "GET" ? undefined : "{");
      expectProblem(answer, 405);
      expect(answer.headers.allow).toBe(options.headers.allow);
    }
  });

  it("answers HEAD like GET without a body, but starts nothing by it", async () => {
    const head = await student.send("HEAD", "/api/v1/tests?limit=1");
    const get = await student.get("/api/v1/tests?limit=1");
    expect(head.status).toBe(200);
    expect(head.text).toBe("");
    expect(head.headers["x-total-count"]).toBe(get.headers["x-total-count"]);
    const { testId } = await server.makeTest();
    const start = await student.send("HEAD", `/api/v1/tests/${testId}/start`);
    expect(start.status).toBe(405);
    expect(start.headers.allow).toBe("GET, OPTIONS");
    const open = await student.graphql("{ openAttempts { id } }");
    expect(open.body).toEqual({ data: { openAttempts: [] } });
    // A result is looked at by a GET, which ends its blind review.
    const look = await student.send("HEAD", "/api/v1/results/1");
    expect(look.status).toBe(405);
    expect(look.headers.allow).toBe("GET, OPTIONS");
  });

  it("knows no other addresses, whatever the method", async () => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const) {
      for (const path of ["/api/v1", "/api/v1/", "/api/v1/nothing", "/api/v1/tests/1/2/3"]) {
        expectProblem(await student.send(method, path), 404);
      }
    }
  });
});

describe("a JSON content type without a body", () => {
  const json = { "content-type": "application/json" };

  it("is fine where no body is needed", async () => {
    const other = await server.as("json@example.com");
    const extended = await other.send("POST", "/api/v1/auth/extend-session", undefined, json);
    expect(extended.status).toBe(200);
    const admin = await server.as("admin@example.com");
    const { questionIds } = await server.makeTest({ count: 1 });
    const path = `/api/v1/questions/${questionIds[0]}`;
    expect((await admin.send("DELETE", path, undefined, json)).status).not.toBe(400);
    expect((await other.send("GET", "/api/v1/auth/me", undefined, json)).status).toBe(200);
  });

  it("reports the current page", async () => {
    const answer = await student.send("POST", GENERATE, undefined, json);
    expectProblem(answer, 400);
    expect(answer.body).toMatchObject({ detail: "The request needs a JSON body." });
    expectProblem(await student.send("POST", GENERATE, "{", json), 400);
  });
});

describe("lists", () => {
  it("holds skip and limit to their bounds", async () => {
    for (const query of ["skip=0", "limit=1", "limit=200", "skip=10000000", "skip=0&limit=7"]) {
      expect((await student.get(`/api/v1/tests?${query}`)).status, query).toBe(200);
    }
    for (const query of [
      "limit=0",
      "limit=201",
      "limit=-1",
      "limit=",
      "limit=1.5",
      "limit=1e2",
      "limit=ten",
      "limit=1&limit=2",
      "skip=-1",
      "skip=10000001",
      "skip=99999999999999999999",
      "skip=%00",
      "limit=0x10",
    ]) {
      const answer = await student.get(`/api/v1/tests?${query}`);
      expectProblem(answer, 422);
      const field = query.split("=")[0];
      expect(answer.body).toMatchObject({ errors: [{ field }] });
    }
  });

  it("returns how many there are and where the other pages are", async () => {
    for (let count = 0; count < 5; count += 1) await server.makeTest({ count: 1 });
    const first = await student.get("/api/v1/tests?limit=2&public=true");
    const total = Number(first.headers["x-total-count"]);
    expect(total).toBeGreaterThanOrEqual(5);
    const seen: number[] = [];
    let next: string | null = "/api/v1/tests?limit=2&public=true";
    while (next !== null) {
      const answer: Answer = await student.get(next);
      seen.push(...(answer.body as { id: number }[]).map(({ id }) => id));
      next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1] ?? null;
      if (next !== null) expect(next).toContain("public=true");
    }
    expect(new Set(seen).size).toBe(total);
    expect(first.headers.link).not.toContain('rel="prev"');
    const beyond = await student.get("/api/v1/tests?skip=1000&limit=2");
    expect(beyond.body).toEqual([]);
    expect(beyond.headers.link).toContain('rel="prev"');
  });
});

describe("ids", () => {
  it.each([
    "0",
    "-1",
    "1.5",
    "x",
    "2147483648",
    "99999999999",
    "1e3",
    "%00",
    "%20",
    "..%2f..",
    "ü",
  ])("finds nothing at %s", async (id) => {
    for (const path of ["tests", "results", "random-tests/results"]) {
      expectProblem(await student.get(`/api/v1/${path}/${encodeURI(decodeURI(id))}`), 404);
    }
  });

  it("refuses an address that is none", async () => {
    expectProblem(await student.get("/api/v1/tests/%zz"), 400);
    expectProblem(await student.get(`/api/v1/tests/${"1".repeat(400)}`), 404);
  });
});

describe("bodies", () => {
  const json = { "content-type": "application/json" };

  it.each(["", "{", "[1,", "nul", '{"a":1}}', '{"__proto__":{"a":1}}', "\u0000"])(
    "refuses %j as malformed",
    async (body) => {
      expectProblem(await student.send("POST", GENERATE, body, json), 400);
    },
  );

  it("asks for a body, and for JSON", async () => {
    expectProblem(await student.send("POST", GENERATE), 400);
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/xml",
      "application/jsonp",
      "nonsense",
    ]) {
      const body = JSON.stringify(generation);
      expectProblem(await student.send("POST", GENERATE, body, { "content-type": type }), 415);
    }
  });

  it("says how large a body may be", async () => {
    const body = JSON.stringify({ ...generation, title: "a".repeat(1024 * 1024) });
    const answer = await student.send("POST", GENERATE, body, json);
    expectProblem(answer, 413);
    expect(answer.body).toMatchObject({
      detail: "The body is larger than the 96 KB that are read here.",
    });
  });

  it("refuses what is nested without end", async () => {
    const deep = `{"num_questions":${"[".repeat(30_000)}${"]".repeat(30_000)}}`;
    for (const headers of [json, { ...json, "idempotency-key": "deep" }]) {
      const answer = await student.send("POST", GENERATE, deep, headers);
      expect([400, 422], answer.text).toContain(answer.status);
    }
  });

  it.each(["null", "[]", "1", '"text"', "true"])("names what is wrong with %s", async (body) => {
    expectProblem(await student.send("POST", GENERATE, body, json), 422);
  });

  it("names every field that is wrong", async () => {
    const answer = await student.post(GENERATE, {
      num_questions: "ten",
      duration_minutes: 1.5,
      correct_marks: 0.001,
      pyq_years: ["x"],
    });
    expectProblem(answer, 422);
    const { errors } = answer.body as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field)).toEqual([
      "num_questions",
      "duration_minutes",
      "correct_marks",
      "incorrect_marks",
      "pyq_years.0",
    ]);
  });
});

describe("Idempotency-Key", () => {
  const generate = (caller: Caller, key: string, changes: object = {}) =>
    caller.post(GENERATE, { ...generation, ...changes }, { "idempotency-key": key });
  const count = async () => {
    const { rows } = await server.dependencies.database.pool.query(
      "SELECT count(*)::int AS count FROM random_tests",
    );
    return rows[0].count as number;
  };

  it("creates once, for a day", async () => {
    await server.makeTest();
    const before = await count();
    const first = await generate(student, "once");
    expect(first.status).toBe(201);
    const again = await generate(student, "once");
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await count()).toBe(before + 1);
    server.pass(24 * 3600 + 1);
    const later = await generate(student, "once");
    expect(later.body).not.toEqual(first.body);
    expect(await count()).toBe(before + 2);
  });

  it("belongs to one person, one route and one body", async () => {
    const other = await server.as("other-key@example.com");
    const [mine, theirs] = [await generate(student, "mine"), await generate(other, "mine")];
    expect((mine.body as { id: number }).id).not.toBe((theirs.body as { id: number }).id);
    expectProblem(await generate(student, "mine", { num_questions: 2 }), 409);
    const elsewhere = await student.post(
      "/api/v1/random-tests/submit",
      { random_test_id: (mine.body as { id: number }).id, answers: [], time_taken_minutes: 0 },
      { "idempotency-key": "mine" },
    );
    expectProblem(elsewhere, 409);
  });

  it("is free again after a failure", async () => {
    expectProblem(await generate(student, "failed", { num_questions: 0 }), 422);
    expect((await generate(student, "failed")).status).toBe(201);
  });

  it.each(["", " ", "a b", "é", "x".repeat(256)])("refuses %j", async (key) => {
    expectProblem(await generate(student, key), 422);
  });
});
