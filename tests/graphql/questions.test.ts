import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Caller, createTestApp, type TestApp } from "../support/app.ts";

let server: TestApp;
let admin: Caller;
beforeAll(async () => {
  server = await createTestApp();
  admin = await server.as("admin@example.com");
});
afterAll(() => server.close());

interface Reply {
  data: Record<string, Record<string, unknown>> | null;
  errors?: { message: string; extensions: Record<string, unknown> }[];
}
const replyOf = ({ body }: Answer): Reply => body;

const fields = "id revisionNumber resultsOnOldWording questionText options correctOptionIndex";
const input = (questionText: string) => ({
  questionText,
  options: ["Yes", "No"],
  correctOptionIndex: 1,
  subject: "English",
  pyq: false,
});

async function read(id: string | number) {
  return replyOf(await admin.graphql(`{ question(id: ${id}) { ${fields} } }`)).data?.question;
}
async function create(questionText: string): Promise<string> {
  const reply = replyOf(
    await admin.graphql(
      "mutation ($input: QuestionInput!) { createQuestion(input: $input) { id } }",
      { input: input(questionText) },
    ),
  );
  return String(reply.data?.createQuestion?.id);
}
async function update(id: string | number, questionText: string, revisionNumber?: number) {
  const document = `mutation ($id: ID!, $number: Int, $input: QuestionInput!) {
    updateQuestion(id: $id, revisionNumber: $number, input: $input) { ${fields} }
  }`;
  const variables = { id: String(id), number: revisionNumber, input: input(questionText) };
  return replyOf(await admin.graphql(document, variables));
}

describe("an edit", () => {
  it("makes a new wording, and counts the results that hold an old one", async () => {
    const { testId, questionIds } = await server.makeTest({ count: 2 });
    const [id = 0] = questionIds;
    const student = await server.as("student@example.com");
    const submit = (caller: Caller) =>
      caller.post("/api/v1/results/submit-quiz", {
        test_id: testId,
        answers: [],
        time_taken_minutes: 1,
      });
    const result = (await submit(student)).body as { id: number };
    await (await server.as("open@example.com")).get(`/api/v1/tests/${testId}/start`);
    expect(await read(id)).toMatchObject({ revisionNumber: 1, resultsOnOldWording: 0 });

    const edited = await update(id, "Is this put better?");
    expect(edited.data?.updateQuestion).toEqual({
      id: String(id),
      revisionNumber: 2,
      resultsOnOldWording: 1,
      ...{ questionText: "Is this put better?", options: ["Yes", "No"], correctOptionIndex: 1 },
    });
    const kept = (await student.get(`/api/v1/results/${result.id}`)).text;
    expect(kept).toContain("Question number 1?");
    expect(kept).not.toContain("Is this put better?");

    // A later result is taken on the new wording, and is an old one after the next edit.
    await submit(await server.as("later@example.com"));
    expect(await read(id)).toMatchObject({ revisionNumber: 2, resultsOnOldWording: 1 });
    await update(id, "Is this put best?");
    expect(await read(id)).toMatchObject({ revisionNumber: 3, resultsOnOldWording: 2 });
    expect(await read(questionIds[1] ?? 0)).toMatchObject({ resultsOnOldWording: 0 });
  });

  it("never overwrites an edit that its author has not seen", async () => {
    const id = await create("Who edits first?");
    expect((await update(id, "Who edits second?", 1)).errors).toBeUndefined();
    const late = await update(id, "Who edits last?", 1);
    expect(late.errors?.[0]).toMatchObject({
      message: expect.stringContaining("Somebody else has edited this question"),
      extensions: { code: "CONFLICT", revisionNumber: 2 },
    });
    expect(await read(id)).toMatchObject({ questionText: "Who edits second?", revisionNumber: 2 });
    // Sending the same wording again, as after a lost answer, is no conflict.
    expect((await update(id, "Who edits second?", 1)).errors).toBeUndefined();
    expect(await read(id)).toMatchObject({ revisionNumber: 2 });
  });
});

describe("a duplicate", () => {
  it("names the question it repeats", async () => {
    const first = await create("Is there another like this?");
    const other = await create("Is there none like this?");
    const created = replyOf(
      await admin.graphql(
        "mutation ($input: QuestionInput!) { createQuestion(input: $input) { id } }",
        { input: input(" is there ANOTHER like this? ") },
      ),
    );
    const updated = await update(other, "Is there another  like this?");
    for (const { errors } of [created, updated]) {
      expect(errors?.[0]?.extensions).toEqual({ code: "CONFLICT", existingId: Number(first) });
    }
  });
});

describe("a deleted question", () => {
  it("is gone from the bank, and stays in the results that used it", async () => {
    const { testId, questionIds } = await server.makeTest({ count: 1 });
    const [id = 0] = questionIds;
    const student = await server.as("keeper@example.com");
    const submitted = await student.post("/api/v1/results/submit-quiz", {
      test_id: testId,
      answers: [],
      time_taken_minutes: 1,
    });
    const remove = () => admin.graphql(`mutation { deleteQuestion(id: ${id}) }`);
    expect(replyOf(await remove()).data).toEqual({ deleteQuestion: String(id) });
    expect(replyOf(await remove()).errors?.[0]).toMatchObject({
      message: "Question not found",
      extensions: { code: "NOT_FOUND" },
    });
    const kept = await student.get(`/api/v1/results/${(submitted.body as { id: number }).id}`);
    expect(kept.text).toContain("Question number 1?");
  });
});
