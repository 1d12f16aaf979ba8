import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Caller } from "./app.ts";

interface Handed {
  cards: { question_id: number; revision_id: number; times_reviewed: number }[];
}

/** Sets 30 new ones a day, and answers the first due question with "I don't know", after 12 seconds. */
export async function reviewOne(person: Caller): Promise<void> {
  await person.put("/api/v1/reviews/settings", { new_a_day: 30 });
  const { cards } = (await person.get("/api/v1/reviews")).body as Handed;
  const [{ question_id, revision_id, times_reviewed } = { question_id: 0 }] = cards;
  const answered = await person.post("/api/v1/reviews/answers", {
    ...{ key: randomUUID(), question_id, revision_id, times_reviewed, choice: -1, seconds: 12 },
  });
  expect(answered.status, answered.text).toBe(201);
}
