import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";
import { insertLabelled } from "../support/labelled-bank.ts";
import { generated, idOf, labelled, submit } from "../support/random-tests.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await insertLabelled(server.dependencies.database, labelled);
});
afterAll(() => server.close());

describe("who a random test and its result belong to", () => {
  it("is its student alone: another's is 404, the administrator's too", async () => {
    const [owner, other, admin] = await Promise.all(
      ["owner@example.com", "other@example.com", "admin@example.com"].map((email) =>
        server.as(email),
      ),
    );
    if (owner === undefined || other === undefined || admin === undefined) throw new Error();
    const id = await generated(owner);
    const result = idOf(await submit(owner, id));
    for (const stranger of [other, admin]) {
      expect((await stranger.get(`/api/v1/random-tests/${id}/start`)).status).toBe(404);
      expect((await submit(stranger, id)).status).toBe(404);
      expect((await stranger.get(`/api/v1/random-tests/results/${result}`)).status).toBe(404);
      expect((await stranger.get("/api/v1/random-tests/results")).body).toEqual([]);
    }
    for (const path of ["999999", "abc", "99999999999"]) {
      expect((await owner.get(`/api/v1/random-tests/${path}/start`)).status).toBe(404);
    }
  });

  it("is listed apart from regular results, paged, and counted together with them", async () => {
    const student = await server.as("both@example.com");
    const { testId } = await server.makeTest();
    const regular = await student.post("/api/v1/results/submit-quiz", {
      test_id: testId,
      answers: [],
      time_taken_minutes: 5,
    });
    const random: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const id = await generated(student, { subjects: ["English"] });
      server.pass(1);
      random.unshift(idOf(await submit(student, id)));
    }
    const page = await student.get("/api/v1/random-tests/results?limit=2");
    expect((page.body as { id: number }[]).map(({ id }) => id)).toEqual(random.slice(0, 2));
    expect(page.headers["x-total-count"]).toBe("3");
    expect(page.headers.link).toContain('skip=2>; rel="next"');
    const regulars = await student.get("/api/v1/results/");
    expect((regulars.body as { id: number }[]).map(({ id }) => id)).toEqual([idOf(regular)]);
    expect((await student.get(`/api/v1/results/${random[0]}`)).status).toBe(404);
    const crossed = await student.get(`/api/v1/random-tests/results/${idOf(regular)}`);
    expect(crossed.status).toBe(404);
    const statistics = await student.get("/api/v1/results/stats/user");
    expect(statistics.body).toMatchObject({
      total_tests_taken: 4,
      total_time_spent_minutes: 5 + 3 * 3,
    });
    const subjects = await student.get("/api/v1/results/stats/subjects");
    expect(subjects.body).toContainEqual(
      expect.objectContaining({ subject: "English", tests_taken: 3 }),
    );
  });
});

describe("the filters' options", () => {
  it("are what the live questions have, sorted", async () => {
    const student = await server.as("options@example.com");
    const [added] = await insertLabelled(server.dependencies.database, [
      { subject: "Zoology", topic: "Aardvarks", pyq: { exam: "XAT", year: 2021 } },
    ]);
    const before = await student.get("/api/v1/random-tests/filter-options");
    expect(before.body).toEqual({
      subjects: expect.arrayContaining(["English", "Law of Torts", "Zoology"]),
      topics: expect.arrayContaining(["Aardvarks", "Basics", "Cases"]),
      pyq_exams: ["AILET", "CLAT", "XAT"],
      pyq_years: [2021, 2020, 2019],
    });
    const topics = await student.get("/api/v1/questions/topics/list?subject=Zoology");
    expect(topics.body).toEqual(["Aardvarks"]);
    const admin = await server.as("admin@example.com");
    expect((await admin.delete(`/api/v1/questions/${added?.id}`)).status).toBe(204);
    const after = await student.get("/api/v1/random-tests/filter-options");
    expect(after.text).not.toMatch(/Zoology|Aardvarks|XAT|2021/);
    const subjects = await student.get("/api/v1/questions/subjects/list");
    expect(subjects.body).toEqual((after.body as { subjects: string[] }).subjects);
    const all = await student.get("/api/v1/questions/topics/list/");
    expect(all.body).toEqual((after.body as { topics: string[] }).topics);
  });

  it("come with a count of what they leave, over GraphQL", async () => {
    const student = await server.as("counter@example.com");
    const { body } = await student.graphql(
      `query ($filters: RandomTestFiltersInput) {
        randomTestMatches(filters: $filters)
        filterOptions { topicsBySubject { subject topics } }
      }`,
      { filters: { subjects: ["English"], pyqExams: ["CLAT"] } },
    );
    expect(body).toMatchObject({
      data: {
        randomTestMatches: 3,
        filterOptions: {
          topicsBySubject: expect.arrayContaining([
            { subject: "English", topics: ["Basics", "Cases"] },
          ]),
        },
      },
    });
  });
});

describe("a random test over GraphQL", () => {
  it("says what it was generated with, before and after", async () => {
    const student = await server.as("graphql@example.com");
    const { body } = await student.graphql(
      `mutation ($input: RandomTestInput!) { generateRandomTest(input: $input) { id } }`,
      {
        input: {
          numQuestions: 3,
          durationMinutes: 20,
          correctMarks: 1.25,
          incorrectMarks: 0,
          filters: { pyqOnly: false, pyqExams: ["CLAT"], subjects: ["English"] },
        },
      },
    );
    const { id } = (body as { data: { generateRandomTest: { id: string } } }).data
      .generateRandomTest;
    const filters = {
      subjects: ["English"],
      topics: [],
      pyqOnly: false,
      pyqExams: [],
      pyqYears: [],
    };
    const fields = "filters { subjects topics pyqOnly pyqExams pyqYears }";
    const test = await student.graphql(
      `query ($id: ID!) { randomTest(id: $id) { title numQuestions durationMinutes totalMarks ${fields} } }`,
      { id },
    );
    expect(test.body).toEqual({
      data: {
        randomTest: {
          title: "Random Test",
          numQuestions: 3,
          durationMinutes: 20,
          totalMarks: 3.75,
          filters,
        },
      },
    });
    const result = idOf(await submit(student, Number(id)));
    const { testId } = await server.makeTest();
    const regular = await student.post("/api/v1/results/submit-quiz", {
      test_id: testId,
      answers: [],
    });
    const results = await student.graphql(
      `query ($random: ID!, $regular: ID!) {
        random: result(id: $random) { kind testSubjects ${fields} }
        regular: result(id: $regular) { kind testSubjects ${fields} }
      }`,
      { random: result, regular: idOf(regular) },
    );
    expect(results.body).toEqual({
      data: {
        random: { kind: "RANDOM", testSubjects: ["English"], filters },
        regular: {
          kind: "REGULAR",
          testSubjects: ["Law of Torts", "Law of Contracts"],
          filters: null,
        },
      },
    });
  });
});
