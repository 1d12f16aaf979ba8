import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import type { Page } from "@playwright/test";
import { wireForm } from "../support/form.ts";
import { newAdmin } from "./accounts.ts";
import { ask, newTitle } from "./admin-tests-support.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from "./support.ts";

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";
const UPLOAD = "/api/v1/admin/upload-questions";

interface Uploaded {
  details: { created: { id: number }[] };
}

/** Sends a file to its end, as the administrator of the page. */
async function send(page: Page, name: string, lines: readonly string[]): Promise<Uploaded> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const answer = await page.request.post(UPLOAD, {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      file: { name, mimeType: "text/csv", buffer: Buffer.from([HEADER, ...lines].join("\n")) },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Uploaded;
}

/** Begins to send a file, and goes no further than some of its rows. */
async function beginToSend(page: Page, url: string, name: string, lines: readonly string[]) {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const form = wireForm([["file", [HEADER, ...lines].join("\n"), name]]);
  const outgoing: ClientRequest = request(`${url}${UPLOAD}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": form.contentType },
  });
  const answered = once(outgoing, "response").catch(() => null);
  outgoing.write(form.body.subarray(0, form.body.length - 40));
  return { outgoing, answered };
}

test("imports are looked through, settled, undone and cancelled in every look", async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const { email, name: by } = await newAdmin(url);
  await signIn(page, email);
  const word = `past${process.pid}${Date.now().toString(36)}`;
  const linesOf = (what: string, count: number, key = "A") =>
    Array.from({ length: count }, (_, row) => `${word} ${what} ${row}?,Yes,No,,,${key},Imports`);
  const row = (name: string) => page.getByRole("row").filter({ hasText: `${word} ${name}.csv` });
  const finished = page.getByRole("region", { name: "Finished" });
  const figure = (label: string) =>
    finished.locator("dl > div").filter({ hasText: label }).getByRole("definition");
  const check = async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };

  const used = await send(page, `${word} used.csv`, linesOf("used", 2));
  await ask(page, "mutation ($input: TestInput!) { createTest(input: $input) { id } }", {
    input: {
      title: newTitle("Of imports"),
      ...{ durationMinutes: 20, correctMarks: 1, incorrectMarks: 0.25 },
      ...{ isActive: false, isPublic: false },
      questionIds: [String(used.details.created[0]?.id)],
    },
  });
  await send(page, `${word} first.csv`, linesOf("first", 4));
  await send(page, `${word} mixed.csv`, [
    ...linesOf("first", 1, "B"),
    ...linesOf("first", 4).slice(1, 2),
    ...linesOf("mixed", 3),
    ...linesOf("bad", 2, "F"),
  ]);

  await page.goto("/admin/imports");
  await expect(page.getByRole("heading", { name: "Imports", level: 1 })).toBeVisible();
  await expect(row("mixed")).toContainText(by);
  await expect(row("mixed")).toContainText("3 added, 1 already there, 1 differ, 2 errors");
  await expect(row("used")).toContainText("Can’t be undone");
  await expect(row("used")).toContainText("is in the test");
  await check();

  // What became of each row of the chosen file.
  await row("mixed")
    .getByRole("button", { name: `${word} mixed.csv`, exact: true })
    .click();
  await expect(finished).toContainText(`${word} mixed.csv`);
  await expect(finished).toContainText(`By ${by}. Can be undone until`);
  for (const [label, value] of [
    ["Rows", "7"],
    ["Added", "3"],
    ["Already there", "1"],
    ["Differ", "1"],
    ["Errors", "2"],
  ] as const) {
    await expect(figure(label)).toHaveText(value);
  }
  const take = finished.getByRole("button", { name: "Take File’s, row 2" });
  await expect(take).toBeVisible();
  await expect(finished).toContainText("key B here, A there");
  await check();
  await take.click();
  await expect(page.getByText("Row 2: the file’s words are in the bank")).toBeVisible();
  await expect(finished.getByText("File’s taken")).toBeVisible();
  await finished.getByRole("button", { name: "Keep Bank’s, row 2" }).click();
  await expect(finished.getByText("Bank’s kept")).toBeVisible();
  await finished.getByRole("radio", { name: "Errors 2" }).check();
  await expect(finished.getByRole("row").nth(1)).toContainText("correct_option is F.");
  await check();
  await finished.getByRole("radio", { name: "Added 3" }).check();
  await expect(finished.getByRole("row").nth(3)).toContainText(`${word} mixed 2?`);

  // Undone, after a question that can be answered with No.
  const undo = row("mixed").getByRole("button", { name: `Undo ${word} mixed.csv` });
  await undo.click();
  const dialog = page.getByRole("dialog", { name: `Undo ${word} mixed.csv?` });
  await expect(dialog).toContainText("3 questions are removed from the bank");
  await check();
  await dialog.getByRole("button", { name: "Keep It" }).click();
  await expect(dialog).toBeHidden();
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Undo Import" }).click();
  await expect(dialog).toBeHidden();
  await expect(row("mixed")).toContainText("3 added, undone");
  await expect(undo).toBeHidden();
  await expect(finished).toContainText(/Undone .* IST/);
  const search = "query ($search: String!) { questions(search: $search) { totalCount } }";
  const left = await ask(page, search, { search: `${word} mixed` });
  expect(left).toEqual({ questions: { totalCount: 0 } });

  // One that is on its way, and is cancelled from here.
  const half = await beginToSend(page, url, `${word} slow.csv`, linesOf("slow", 3_000));
  await page.goto("/admin/imports");
  const running = page.getByRole("region", { name: "Running" }).filter({ hasText: word });
  await expect(running).toContainText(`${word} slow.csv`);
  await expect(row("slow").getByRole("button", { name: `Cancel ${word} slow.csv` })).toBeVisible();
  await check();
  await running.getByRole("button", { name: "Cancel Import" }).click();
  await expect(row("slow")).toContainText("Cancelled. Nothing was added.");
  await expect(running).toBeHidden();
  await half.answered;
  half.outgoing.destroy();
  await check();
});
