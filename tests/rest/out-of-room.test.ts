import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.dependencies.database.pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON attempts EXECUTE FUNCTION refuse();`);
});
afterAll(() => server.close());

const SENTENCE = expect.stringMatching(/^The server has no room .* kept on your device/);

it("a start for which there is no room is 503 with Retry-After, and nothing of it stays", async () => {
  const { testId } = await server.makeTest();
  const student = await server.as("full@example.com");
  const rest = await student.get(`/api/v1/tests/${testId}/start`);
  expect(rest).toMatchObject({ status: 503, body: { status: 503, detail: SENTENCE } });
  expect(rest.headers["retry-after"]).toBe("2");
  const graphql = await student.graphql(`mutation { startTest(testId: "${testId}") { id } }`);
  expect(graphql).toMatchObject({
    status: 503,
    body: { errors: [{ message: SENTENCE, extensions: { code: "SERVICE_UNAVAILABLE" } }] },
  });
  expect(graphql.headers["retry-after"]).toBe("2");

  await server.dependencies.database.pool.query("DROP TRIGGER refuse ON attempts");
  expect(await student.get(`/api/v1/tests/${testId}/start`)).toMatchObject({ status: 200 });
  expect(await server.dependencies.database.prisma.attempt.count()).toBe(1);
});
