import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";

let server: TestApp;
let admin: Caller;
let made = 0;

beforeAll(async () => {
  server = await createTestApp();
  admin = await server.as("admin@example.com");
});
afterAll(() => server.close());

interface Answer<Data> {
  data: Data | null;
  errors?: { message: string; extensions: Record<string, unknown> }[];
}

async function ask<Data>(query: string, variables: object = {}): Promise<Answer<Data>> {
  return (await admin.post("/graphql", { query, variables })).body as Answer<Data>;
}

async function makePassage(words: object, subjects: string[] = []) {
  made += 1;
  const input = {
    text: `Passage ${made} of these tests.`,
    ...words,
    questions: subjects.map((subject, place) => ({
      question: {
        questionText: `Question ${place} of passage ${made}?`,
        options: ["Yes", "No"],
        correctOptionIndex: 0,
        subject,
      },
    })),
  };
  const { data } = await ask<{ createPassage: { id: string; questions: { id: string }[] } }>(
    "mutation ($input: PassageInput!) { createPassage(input: $input) { id questions { id } } }",
    { input },
  );
  if (!data) throw new Error("The passage was not made.");
  return data.createPassage;
}

const LIST = `query ($search: String, $subject: String, $used: Boolean, $archived: Boolean, $archivedToo: Boolean) {
  passages(search: $search, subject: $subject, used: $used, archived: $archived, archivedToo: $archivedToo, limit: 50) {
    totalCount items { id beginning wordCount holds subjects revisedAt } } }`;

async function listed(filter: object) {
  const { data } = await ask<{
    passages: {
      totalCount: number;
      items: {
        id: string;
        beginning: string;
        wordCount: number;
        holds: string[];
        subjects: string[];
      }[];
    };
  }>(LIST, filter);
  return data?.passages.items ?? [];
}
const idsOf = async (filter: object) => (await listed(filter)).map(({ id }) => id);

describe("the list of passages", () => {
  it("finds by source and by subject, and says what each holds", async () => {
    const html = "<p>one two</p><table><tbody><tr><td>\\(x^2\\)</td></tr></tbody></table>";
    const rich = await makePassage({ html, source: "Zebra Law Reports" }, [
      "Torts",
      "Logic",
      "Torts",
    ]);
    const plain = await makePassage({}, ["Logic"]);
    expect(await idsOf({ search: "zebra" })).toEqual([rich.id]);
    expect(await idsOf({ subject: "Torts" })).toEqual([rich.id]);
    expect(await idsOf({ subject: "Logic" })).toEqual([plain.id, rich.id]);
    const [row] = await listed({ search: rich.id });
    expect(row).toMatchObject({ holds: ["TABLE", "FORMULA"], subjects: ["Logic", "Torts"] });
    expect(row?.beginning).toMatch(/^one two/);
  });

  it("separates those of tests from the others", async () => {
    const used = await makePassage({}, ["Used"]);
    const unused = await makePassage({}, ["Used"]);
    await ask("mutation ($input: TestInput!) { createTest(input: $input) { id } }", {
      input: {
        title: "With a passage",
        durationMinutes: 20,
        correctMarks: 1,
        incorrectMarks: 0,
        isActive: true,
        isPublic: true,
        questionIds: used.questions.map(({ id }) => id),
      },
    });
    expect(await idsOf({ subject: "Used", used: true })).toEqual([used.id]);
    expect(await idsOf({ subject: "Used", used: false })).toEqual([unused.id]);
    expect(await idsOf({ subject: "Used" })).toEqual([unused.id, used.id]);
  });

  it("has archived ones too, alone, or not at all", async () => {
    const live = await makePassage({ source: "Shelf mark" });
    const gone = await makePassage({ source: "Shelf mark" });
    await ask(`mutation { archivePassage(id: ${gone.id}) }`);
    expect(await idsOf({ search: "shelf mark" })).toEqual([live.id]);
    expect(await idsOf({ search: "shelf mark", archived: true })).toEqual([gone.id]);
    expect(await idsOf({ search: "shelf mark", archivedToo: true })).toEqual([gone.id, live.id]);
  });
});

it("the list of passages is ordered by what was changed last, or first", async () => {
  const words = (place: number) => ({ text: `Ordered words ${place}.`, source: "Order of change" });
  const [one, two, three] = [
    await makePassage(words(1)),
    await makePassage(words(2)),
    await makePassage(words(3)),
  ];
  await ask(
    "mutation ($id: ID!, $input: PassageInput!) { updatePassage(id: $id, input: $input) { id } }",
    { id: one.id, input: { ...words(1), text: "Ordered words, once more." } },
  );
  const ordered = async (order: string) => {
    const { data } = await ask<{ passages: { items: { id: string }[] } }>(
      `{ passages(search: "Order of change", order: ${order}) { items { id } } }`,
    );
    return data?.passages.items.map(({ id }) => id);
  };
  expect(await ordered("LAST_CHANGED")).toEqual([one.id, three.id, two.id]);
  expect(await ordered("FIRST_CHANGED")).toEqual([two.id, three.id, one.id]);
  expect(await ordered("NEWEST")).toEqual([three.id, two.id, one.id]);
});

describe("an edit of a set", () => {
  const UPDATE = `mutation ($id: ID!, $held: [ID!], $input: PassageInput!) {
    updatePassage(id: $id, revisionNumber: 1, heldQuestions: $held, input: $input) { questions { id } } }`;

  it("is refused when the passage has other questions than it was made on", async () => {
    const passage = await makePassage({ text: "A set that two people edit." }, ["Law", "Law"]);
    const held = passage.questions.map(({ id }) => id);
    const late = await ask<{ createQuestion: { id: string } }>(
      `mutation { createQuestion(input: { questionText: "A late one?", options: ["Yes", "No"], correctOptionIndex: 0, subject: "Law", passageId: ${passage.id} }) { id } }`,
    );
    const input = {
      text: "A set that two people edit.",
      questions: held.map((id) => ({ id })),
    };
    const refused = await ask(UPDATE, { id: passage.id, held, input });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: "CONFLICT", revisionNumber: 1 });
    const present = [...held, late.data?.createQuestion.id ?? ""];
    const whole = { ...input, questions: present.toReversed().map((id) => ({ id })) };
    const saved = await ask<{ updatePassage: { questions: { id: string }[] } }>(UPDATE, {
      id: passage.id,
      held: present,
      input: whole,
    });
    expect(saved.data?.updatePassage.questions.map(({ id }) => id)).toEqual(present.toReversed());
    // Another order is another set: an older page would turn it back.
    const turned = await ask(UPDATE, { id: passage.id, held: present, input: whole });
    expect(turned.errors?.[0]?.extensions).toMatchObject({ code: "CONFLICT", revisionNumber: 1 });
    // What is left out of the call is compared with nothing.
    const unsaid = await ask(UPDATE, { id: passage.id, held: null, input });
    expect(unsaid.errors).toBeUndefined();
  });
});

it("bulk changes and exports can be narrowed to a passage, as the list can", async () => {
  const passage = await makePassage({}, ["Narrow", "Narrow"]);
  await ask(
    'mutation { createQuestion(input: { questionText: "Alone?", options: ["Yes", "No"], correctOptionIndex: 0, subject: "Narrow" }) { id } }',
  );
  const { data } = await ask<{
    one: { totalCount: number };
    none: { totalCount: number };
    exported: { count: number };
    made: { count: number };
  }>(
    `query ($id: ID!) {
      one: questions(subject: "Narrow", passageId: $id) { totalCount }
      none: questions(subject: "Narrow", inPassage: false) { totalCount }
      exported: exportQuestions(subject: "Narrow", passageId: $id) { count }
      made: exportQuestions(subject: "Narrow", passageId: "nothing") { count }
    }`,
    { id: passage.id },
  );
  expect(data).toEqual({
    one: { totalCount: 2 },
    none: { totalCount: 1 },
    exported: { count: 2 },
    made: { count: 0 },
  });
  const { data: preview } = await ask<{ bankChangePreview: { questionCount: number } }>(
    `query ($id: ID!) { bankChangePreview(selection: { all: { subject: "Narrow", passageId: $id } }) { questionCount } }`,
    { id: passage.id },
  );
  expect(preview?.bankChangePreview).toEqual({ questionCount: 2 });
});
