import type { Page } from "@playwright/test";
import { expect } from "./support.ts";

export const ADMIN = "admin@example.com";

let made = 0;

/** A title that no other test uses. */
export function newTitle(name: string): string {
  made += 1;
  return `${name} ${process.pid}.${Date.now()}.${made}`;
}

/** Asks the server as the person who is signed in on the page. */
export async function ask<Data>(page: Page, query: string, variables: object = {}): Promise<Data> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const answer = await page.request.post("/graphql", {
    headers: { authorization: `Bearer ${token}` },
    data: { query, variables },
  });
  const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

/** Question ids of the sample bank, all of one subject and with different texts. */
export async function bankIds(page: Page, count: number): Promise<string[]> {
  const { allTests } = await ask<{ allTests: { items: { questionIds: string[] }[] } }>(
    page,
    '{ allTests(search: "Full Mock Test 1") { items { questionIds(first: 40) } } }',
  );
  return allTests.items[0]?.questionIds.slice(0, count) ?? [];
}

interface MadeTest {
  id: string;
  title: string;
  questionIds: string[];
}

/** Creates a test by the interface, private unless said otherwise, so that no other test meets it. */
export async function makeTest(
  page: Page,
  name: string,
  { count = 3, ...changes }: { count?: number; isActive?: boolean; title?: string } = {},
): Promise<MadeTest> {
  const questionIds = await bankIds(page, count);
  const input = {
    title: newTitle(name),
    durationMinutes: 20,
    correctMarks: 1,
    incorrectMarks: 0.25,
    isActive: true,
    isPublic: false,
    questionIds,
    ...changes,
  };
  const { createTest } = await ask<{ createTest: { id: string; title: string } }>(
    page,
    "mutation ($input: TestInput!) { createTest(input: $input) { id title } }",
    { input },
  );
  return { ...createTest, questionIds };
}

/** The numbers of a test's questions in order, as they are kept. */
export async function keptIds(page: Page, id: string): Promise<string[]> {
  const { test } = await ask<{ test: { questionIds: string[] } }>(
    page,
    `{ test(id: ${id}) { questionIds } }`,
  );
  return test.questionIds;
}

/** Answers one operation of the web client with an error in place of the server. */
export async function failOperation(page: Page, name: string, error: object): Promise<void> {
  await page.route("**/graphql", async (route) => {
    const body = route.request().postDataJSON() as { operationName?: string } | null;
    if (body?.operationName !== name) return route.fallback();
    await route.fulfill({ json: { data: null, errors: [error] } });
  });
}

/** A failure of the server's that says nothing. */
export const MASKED = {
  message: "Unexpected error.",
  extensions: { code: "INTERNAL_SERVER_ERROR" },
};

/** Holds one operation of the web client back until the answered function is called. */
export async function holdOperation(page: Page, name: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/graphql", async (route) => {
    const body = route.request().postDataJSON() as { operationName?: string } | null;
    if (body?.operationName === name) await released;
    await route.fallback();
  });
  return release;
}

/** Of the test editor: the questions to choose from. */
export const available = (page: Page) => page.getByRole("list", { name: "Available Questions" });

/** Searches them, and waits until what was found has taken the place of what was there. */
export async function findQuestions(page: Page, text: string): Promise<void> {
  const answer = page.waitForResponse((response) => {
    if (!response.url().endsWith("/graphql")) return false;
    const asked = response.request().postDataJSON();
    return asked?.operationName === "AvailableQuestions" && asked.variables.search === text;
  });
  await page.getByRole("searchbox").fill(text);
  await answer;
  await expect(available(page)).not.toHaveAttribute("aria-busy");
}

/** Its Test Preview. */
export const preview = (page: Page) => page.getByRole("region", { name: "Test Preview" });

/** Its fields of numbers. */
export const duration = (page: Page) => page.getByLabel("Duration in minutes");
export const correct = (page: Page) => page.getByLabel("Marks for a correct answer");
export const deducted = (page: Page) => page.getByLabel("Marks deducted for an incorrect one");

/** The numbers of the chosen questions, in their order. */
export async function orderedIds(page: Page): Promise<string[]> {
  const order = page.getByRole("list", { name: "Selected questions, in order" });
  const fields = await order.getByRole("textbox").all();
  const labels = await Promise.all(fields.map((field) => field.getAttribute("aria-label")));
  return labels.map((label) => label?.replace(/\D/g, "") ?? "");
}
