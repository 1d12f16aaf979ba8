// Questions of the sample bank as they are met on a page: anyone who knows their keys answers as they mean to.
import type { Page } from "@playwright/test";
import { readSampleKeys } from "./sample-bank.ts";
import { expect } from "./support.ts";

/** A question of the sample bank. */
export interface Known {
  /** As the bank has it. */
  text: string;
  /** The place of the correct option, 0 for A. */
  key: number;
}

/** Letters and digits: no page sets them otherwise than the bank has them. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

let bank: (Known & { letters: string })[] | null = null;

function readBank() {
  bank ??= [...readSampleKeys()].map(([text, key]) => ({ text, key, letters: lettersOf(text) }));
  return bank;
}

/** What the page says, without the questions that are made ready out of sight. */
function wordsOn(page: Page): Promise<string> {
  return page.getByRole("main").evaluate((main: HTMLElement) => {
    const ahead = [...main.querySelectorAll<HTMLElement>("[data-question]:not([data-shown])")];
    return ahead.reduce((text, { innerText }) => text.replace(innerText, ""), main.innerText);
  });
}

/** The question that a page shows; null for one that is not of the sample bank. */
export async function questionOn(page: Page): Promise<Known | null> {
  let found: Known[] = [];
  await expect
    .poll(async () => {
      const shown = lettersOf(await wordsOn(page));
      const within = readBank().filter(({ letters }) => shown.includes(letters));
      // One question's words may stand in another's.
      const isPart = (letters: string) =>
        within.some((other) => other.letters !== letters && other.letters.includes(letters));
      found = within.filter(({ letters }) => !isPart(letters));
      return found.length;
    })
    .toBeLessThan(2);
  return found[0] ?? null;
}

/** The same where there is no other question than the sample bank's. */
export async function sampleQuestionOn(page: Page): Promise<Known> {
  const known = await questionOn(page);
  expect(known, "a question of the sample bank").not.toBeNull();
  return known ?? { text: "", key: -1 };
}

/** The key that chooses the correct option, or another one: of A and B, which every question has. */
export function letterOf({ key }: Known, does: "right" | "wrong"): string {
  if (does === "wrong") return key === 0 ? "b" : "a";
  return "abcde".charAt(key);
}
