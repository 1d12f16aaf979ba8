import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { foldText, plainSigns, searchForm } from "#rules/fold-text.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { Conflict } from "../errors.ts";
import { createPassage } from "../passages/create-passage.ts";
import { listPassages } from "../passages/list-passages.ts";
import { createQuestion } from "./create-question.ts";
import { findQuestionPage } from "./find-questions.ts";
import { fingerprint } from "./fingerprint.ts";
import { renewFingerprints } from "./renew-fingerprints.ts";

let given: TestDatabase;
let admin: Viewer;
const dependencies = () => ({ database: given.database, now: () => new Date() });
const question = {
  options: ["Yes — always", "No"],
  correctOptionIndex: 0,
  subject: "Torts",
  pyq: false,
};

beforeAll(async () => {
  given = await createTestDatabase();
  admin = await insertViewer(given.database, "admin");
});
afterAll(() => given.drop());

const create = (input: object) =>
  createQuestion(admin, dependencies(), { ...question, questionText: "", ...input });
const find = async (search: string) =>
  (await findQuestionPage(admin, given, { search }, { skip: 0, limit: 20 })).ids;

describe("one form for search and duplicates", () => {
  test("refuses a question that differs by its quotes, dashes, spaces or nukta alone", async () => {
    const id = await create({ questionText: "Is the doctor’s “duty” clear?" });
    const same = {
      questionText: 'Is the doctor\'s\u00a0"duty" clear\u200b?',
      options: ["yes - always", "NO"],
    };
    await expect(create(same)).rejects.toThrow(Conflict);
    await expect(create(same)).rejects.toThrow(String(id));
    await create({ questionText: "क\u093cानून क्या है?" });
    await expect(create({ questionText: "\u0958ानून क्या है?" })).rejects.toThrow(Conflict);
  });

  test("finds words whatever their signs, in options and explanations too", async () => {
    const id = await create({
      questionText: "May a landlord’s agent enter?",
      options: ["With the tenant’s well-founded leave", "Never"],
      explanation: "See *Semayne’s Case* (1604), a “castle” – and \u0958िला.",
    });
    for (const search of [
      "landlord's",
      "LANDLORD’S agent",
      "tenant's well‑founded",
      '"Semayne\'s Case"',
      "‘castle’".slice(1, -1),
      '"castle" -',
      "क\u093cिला",
      "land\u00adlord",
    ]) {
      expect(await find(search), search).toEqual([id]);
    }
    for (const search of [`${id}`, `#${id}`, `ID ${id}`, `id:${id}`, ` Id  ${id} `]) {
      expect((await find(search))[0], search).toBe(id);
    }
    expect(await find("landlady's")).toEqual([]);
  });

  test("finds passages in the same way", async () => {
    const passage = await createPassage(
      admin,
      dependencies(),
      { title: "The tenant’s rights", text: "A lease – once signed – binds." },
      [],
    );
    const list = (search: string) =>
      listPassages(admin, given, { search, order: "newest", skip: 0, limit: 10 });
    const found = (await list("tenant's RIGHTS")).items.map(({ id }) => id);
    expect(found).toHaveLength(1);
    expect((await list("lease - once")).items.map(({ id }) => id)).toEqual(found);
    expect((await list(`#${found[0]}`)).items.map(({ id }) => id)).toEqual(found);
    expect(passage).toBeDefined();
  });

  test("is the same in SQL as here", async () => {
    const texts = [
      "‘’‚‛′ʹʻʼʽˈ´`＇ “”„‟″«»〝〞＂ ‐‑‒–—―−⁃﹘﹣－",
      "a\u200b\u00ad\u2060b\u200e\u034f\u3164c\u2800\ufe0f\u{e0061}\u0001\u009f",
      " \u00a0\u2003\u3000x\u0085\t\r\n\u2028y ",
      "क\u093c \u0958 न\u093c \u0929 क्\u200dष e\u0301 Ω \u1fef",
    ];
    for (const text of texts) {
      const { rows } = await given.database.pool.query<{ form: string }>(
        "SELECT search_form($1) AS form",
        [text],
      );
      expect(rows[0]?.form.trim(), text).toBe(searchForm(text));
      expect(rows[0]?.form.trim().toLowerCase()).toBe(plainSigns(foldText(text)));
    }
  });
});

describe("renewFingerprints", () => {
  const stale = async (id: number, text: string) => {
    const print = Buffer.alloc(32, text);
    await given.database.pool.query("UPDATE questions SET fingerprint = $2 WHERE id = $1", [
      id,
      print,
    ]);
    await given.database.pool.query(
      "INSERT INTO old_fingerprints (is_passage, id) VALUES (false, $1)",
      [id],
    );
    return print;
  };
  const printOf = async (id: number) => {
    const { rows } = await given.database.pool.query<{ fingerprint: Buffer }>(
      "SELECT fingerprint FROM questions WHERE id = $1",
      [id],
    );
    return rows[0]?.fingerprint;
  };

  test("computes those of an earlier version again, and leaves the second of two that are the same", async () => {
    const first = await create({ questionText: "One: the vendor’s lien?" });
    const second = await create({ questionText: "Two: the vendor’s lien?" });
    await stale(first, "a");
    const kept = await stale(second, "b");
    // As an earlier version had stored it: another question then, the same one now.
    await given.database.pool.query("ALTER TABLE question_revisions DISABLE TRIGGER USER");
    await given.database.pool.query(
      "UPDATE question_revisions SET question_text = 'One: the vendor''s lien?' WHERE question_id = $1",
      [second],
    );
    await given.database.pool.query("ALTER TABLE question_revisions ENABLE TRIGGER USER");
    expect(await renewFingerprints(given.database)).toBe(2);
    expect(await printOf(first)).toEqual(fingerprint("one: the vendor's lien?", question.options));
    expect(await printOf(second)).toEqual(kept);
    expect(await renewFingerprints(given.database)).toBe(0);
    await expect(create({ questionText: "One: the vendor's lien?" })).rejects.toThrow(Conflict);
  });
});
