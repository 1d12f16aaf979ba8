// Passages with their questions over REST, for tests.
import { expect } from "vitest";
import type { Caller } from "../support/app.ts";

/** A passage in a paper. */
export interface Words {
  id: number;
  title: string | null;
  text: string;
  html: string | null;
  source: string | null;
  lang: string | null;
}
export interface BankQuestion {
  id: number;
  question_text: string;
  passage_id: number | null;
  question_html: string | null;
  options_html: string[] | null;
}
export interface WholePassage extends Words {
  revision_number: number;
  question_count: number;
  test_count: number;
  archived_at: string | null;
  taken_out: string[];
  questions: BankQuestion[];
}
export interface Started {
  attempt_id: number;
  questions: { id: number; passage_id: number | null; question_html: string | null }[];
  passages: Words[];
}

let made = 0;

/** A question as an administrator sends it. */
export const question = (question_text: string, more: object = {}) => ({
  question_text,
  options: ["Yes", "No", "Perhaps"],
  correct_option_index: 1,
  subject: "Legal Reasoning",
  ...more,
});
/** The text of a passage that no other has. */
export const text = () => {
  made += 1;
  return `Passage ${made} has “quotation marks” – and dashes.\nIts second paragraph.`;
};

export async function create(admin: Caller, body: object): Promise<WholePassage> {
  const answer = await admin.post("/api/v1/admin/passages", body);
  expect(answer.text).toContain('"id"');
  expect(answer.status).toBe(201);
  return answer.body;
}

export async function read(admin: Caller, id: number): Promise<WholePassage> {
  return (await admin.get(`/api/v1/admin/passages/${id}`)).body;
}

/** An open test that asks these questions. */
export async function makeTest(admin: Caller, question_ids: number[], more: object = {}) {
  const answer = await admin.post("/api/v1/admin/tests", {
    title: "With passages",
    duration_minutes: 30,
    correct_marks: 1,
    incorrect_marks: 0.25,
    is_active: true,
    is_public: true,
    question_ids,
    ...more,
  });
  expect(answer.status).toBe(201);
  return answer.body as { id: number; question_ids: number[] };
}
