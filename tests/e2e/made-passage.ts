import type { Page } from "@playwright/test";
import { ask, newTitle } from "./admin-tests-support.ts";

interface MadePassage {
  id: string;
  title: string;
  questions: { id: string; questionText: string }[];
}

/** A question of a set, as an input. */
export const passageQuestion = (questionText: string) => ({
  questionText,
  options: ["Yes", "No", "Perhaps"],
  correctOptionIndex: 1,
  subject: "Legal Reasoning",
});

/** Adds a passage by the interface, with texts that no other test uses. */
export async function makePassage(page: Page, count: number, html?: string): Promise<MadePassage> {
  const title = newTitle("On passages");
  const input = {
    title,
    text: `${title} begins here.\nIt has a second paragraph.`,
    ...(html === undefined ? {} : { html: `<p>${title}</p>${html}` }),
    questions: Array.from({ length: count }, (_, place) => ({
      question: passageQuestion(newTitle(`What does paragraph ${place + 1} say?`)),
    })),
  };
  const { createPassage } = await ask<{ createPassage: Omit<MadePassage, "title"> }>(
    page,
    "mutation ($input: PassageInput!) { createPassage(input: $input) { id questions { id questionText } } }",
    { input },
  );
  return { ...createPassage, title };
}
