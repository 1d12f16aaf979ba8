import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { newAdmin } from "./accounts.ts";
import { NIGHTLY } from "./looks.ts";
import { expect, signIn, test } from "./support.ts";

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";
/** Of questions in any format, and of a test in CSV. */
const CHOOSE = /(?:QTI|^CSV) file$/;

let made = 0;
/** A word that makes the questions of one test its own. */
function newWord(): string {
  made += 1;
  return `w${Date.now().toString(36)}${process.pid}${made}`;
}

function csvFile(name: string, content: string | Buffer) {
  return { name, mimeType: "text/csv", buffer: Buffer.from(content) };
}
const linesOf = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word} ${index}?,Yes,No,,,A,Imports`);
const csv = (...lines: string[]) => [HEADER, ...lines].join("\n");

/** Opens a screen as an administrator of the test's own: the last import is each person's. */
async function openAs(page: Page, path: string): Promise<void> {
  const { email } = await newAdmin(test.info().project.use.baseURL ?? "");
  await signIn(page, email);
  await page.goto(path);
}
/** Imports the questions of the file that was chosen, which is shown before. */
async function importShown(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Import (\S+ Sound Questions?|the File)$/ }).click();
}
const figure = (page: Page, label: string) =>
  page.locator("dl > div").filter({ hasText: label }).getByRole("definition");

test.describe("with answers that the browser reports in its console", () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test("ugly files are refused whole, each in its own words", NIGHTLY, async ({ page }) => {
    await openAs(page, "/admin/upload-questions");
    const input = page.getByLabel(CHOOSE);
    // What is wrong with a new file stands before what is wrong with the columns of the one before.
    const alert = page.getByRole("alert").first();
    const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
    for (const [name, content, words] of [
      ["picture.csv", png, "This file is a picture, which can't be read."],
      ["empty.csv", "", "The file is empty."],
      ["header.csv", `${HEADER}\n`, "The file has a header but no questions below it."],
      ["twice.csv", `${HEADER},subject\nQ,a,b,,,A,S,S`, "Two columns have the same name."],
    ] as const) {
      await input.setInputFiles(csvFile(name, content));
      await expect(alert).toContainText(words);
    }
    await input.setInputFiles(csvFile("short.csv", "question_text,option_a\nQ,a"));
    await expect(page.getByText("Not found in this file: Option B, Option C,")).toBeVisible();
    await input.setInputFiles({ name: "bank.pdf", mimeType: "application/pdf", buffer: png });
    await expect(alert).toContainText("This file is a picture, which can't be read.");
    await page.route("**/api/v1/admin/import-drafts", (route) => route.abort());
    await input.setInputFiles(csvFile("bank.csv", csv("Q,a,b,,,A,S")));
    await expect(alert).toHaveText("Failed to upload questions");
  });

  test("a test needs a title, a file and a good row", NIGHTLY, async ({ page }) => {
    await openAs(page, "/admin/upload-test");
    const create = page.getByRole("button", { name: "Create Test from CSV" });
    await expect(create).toBeDisabled();
    await page.getByRole("textbox", { name: "Title", exact: true }).fill("   ");
    await expect(create).toBeDisabled();
    await page.getByRole("textbox", { name: "Title", exact: true }).fill("Test of imports");
    await create.click();
    const alert = page.getByRole("alert");
    await expect(alert).toHaveText("Please provide a test title and select a CSV file");
    await page.getByLabel(CHOOSE).setInputFiles({
      name: "bank.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("a"),
    });
    await expect(alert).toHaveText("Please select a CSV file");
    await page.getByLabel(CHOOSE).setInputFiles(csvFile("bad.csv", csv(",a,b,,,A,S")));
    await expect(alert).toBeHidden();
    await expect(page.getByText("bad.csv")).toBeVisible();
    await expect(page.getByText("1 KB.")).toBeVisible();
    await page.getByLabel("Duration in minutes").fill("301");
    await create.click();
    await expect(alert).toHaveText("Duration must be at most 300 minutes");
    await page.getByLabel("Duration in minutes").fill("45");
    await create.click();
    await expect(alert).toContainText("No row of the file is a valid question. Row 2:");
    await page.route("**/api/v1/admin/upload-test-from-csv", (route) => route.abort());
    await create.click();
    await expect(alert).toHaveText("Failed to upload test");
  });

  test("a reload finds an upload of a test that failed", NIGHTLY, async ({ page }) => {
    await openAs(page, "/admin/upload-test");
    await page.getByRole("textbox", { name: "Title", exact: true }).fill("Test of nothing");
    await page.getByLabel(CHOOSE).setInputFiles(csvFile("bad.csv", csv(",a,b,,,A,S")));
    await page.getByRole("button", { name: "Create Test from CSV" }).click();
    const words = "No row of the file is a valid question. Row 2:";
    await expect(page.getByRole("alert")).toContainText(words);
    // It is said once.
    await expect(page.getByText(words)).toHaveCount(1);
    await page.reload();
    const last = page.getByRole("region", { name: "Last import" });
    await expect(last).toContainText("bad.csv");
    await expect(last).toContainText(words);
  });
});

test("a file becomes questions; the lists are filtered and saved", async ({ page }) => {
  const word = newWord();
  await openAs(page, "/admin/upload-questions");
  const [one = "", ...others] = linesOf(word, 60);
  const bad = [`${word} bad?,Yes,No,,,F,Imports`, `${word} bad?,Yes,No,,,A,`];
  const file = `${HEADER},Remark\n${[one, ...others, one, ...bad].join(",x\n")},x\n`;
  await page.getByLabel(CHOOSE).setInputFiles(csvFile("mixed.csv", file));
  // A column that nothing becomes is asked about first.
  await page.getByRole("button", { name: "Preview 63 Questions" }).click();
  await importShown(page);
  await expect(figure(page, "Rows")).toHaveText("63");
  await expect(figure(page, "Added")).toHaveText("60");
  await expect(figure(page, "Already there")).toHaveText("1");
  await expect(figure(page, "Errors")).toHaveText("2");
  await expect(page.getByText("This column was ignored")).toContainText("Remark");
  await expect(page.getByRole("row").nth(1)).toContainText("63");
  await expect(page.getByRole("row").nth(1)).toContainText("correct_option is F.");
  await page.getByLabel("Filter rows").fill("subject is empty");
  await expect(page.getByRole("row")).toHaveCount(2);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Errors as CSV" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("mixed errors.csv");
  expect(readFileSync(await saved.path(), "utf8")).toBe(
    `\ufeffrow,error,${HEADER},Remark\r\n64,subject is empty. Every question needs a subject.,${word} bad?,Yes,No,,,A,,x\r\n`,
  );
  await page.getByLabel("Filter rows").fill("");
  await page.getByRole("radio", { name: "Already there 1" }).check();
  await expect(page.getByRole("row").nth(1)).toContainText(`${word} 0?`);
  await page.getByRole("radio", { name: "Added 60" }).check();
  await expect(page.getByText("The first 50 of 60 rows.")).toBeVisible();
  await page.getByRole("button", { name: "Show More" }).click();
  await expect(page.getByRole("row")).toHaveCount(61);
  // A reload finds the last import again, with its lists.
  await page.reload();
  await expect(figure(page, "Added")).toHaveText("60");
  await expect(page.getByRole("row").nth(1)).toContainText("correct_option is F.");
});

test("an upload whose answer is lost is no failure", NIGHTLY, async ({ page }) => {
  const word = newWord();
  await openAs(page, "/admin/upload-questions");
  await page.evaluate(() =>
    Object.defineProperty(XMLHttpRequest.prototype, "status", { get: () => 0 }),
  );
  await page.getByLabel(CHOOSE).setInputFiles(csvFile("lost.csv", csv(...linesOf(word, 30))));
  await importShown(page);
  await expect(figure(page, "Added")).toHaveText("30");
  await expect(page.getByText("Failed to upload questions")).toBeHidden();
  await page.goto("/admin/upload-test");
  await page.evaluate(() =>
    Object.defineProperty(XMLHttpRequest.prototype, "status", { get: () => 0 }),
  );
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(`Lost ${word}`);
  await page.getByLabel(CHOOSE).setInputFiles(csvFile("lost.csv", csv(...linesOf(word, 3))));
  await page.getByRole("button", { name: "Create Test from CSV" }).click();
  await expect(page.getByRole("heading", { name: "Test Created Successfully" })).toBeVisible();
});

test(
  "the bar of a long import moves, and a reload finds the import again",
  NIGHTLY,
  async ({ page }) => {
    const word = newWord();
    await openAs(page, "/admin/upload-questions");
    // Noted in the page itself, which a busy machine can't keep from seeing each of them.
    await page.evaluate(() => {
      const seen = new Set<string>();
      new MutationObserver(() => {
        const bar = document.querySelector("[role=progressbar][aria-label=Importing]");
        const input = document.querySelector<HTMLInputElement>("input[type=file]");
        if (bar === null || input === null) return;
        // As they came: a Set keeps the order in which it first saw them.
        seen.add(`${bar.ariaValueNow}% ${input.disabled ? "disabled" : "enabled"}`);
        document.body.dataset.seen = [...seen].join();
      }).observe(document.body, {
        subtree: true,
        childList: true,
        attributeFilter: ["aria-valuenow"],
      });
    });
    const lines = linesOf(word, 40_000);
    await page.getByLabel(CHOOSE).setInputFiles(csvFile("long.csv", csv(...lines)));
    await importShown(page);
    await expect(page.getByRole("heading", { name: "Importing" })).toBeVisible();
    const seen = async () =>
      (await page.locator("body").getAttribute("data-seen"))?.split(",") ?? [];
    await expect.poll(async () => (await seen()).length, { timeout: 60_000 }).toBeGreaterThan(2);
    const states = await seen();
    expect(states.filter((state) => !state.endsWith("disabled"))).toEqual([]);
    const percentages = states.map((state) => Number.parseInt(state, 10));
    expect(percentages).toEqual([...percentages].sort((one, other) => one - other));
    await page.reload();
    await expect(page.getByRole("heading", { name: /^(Importing|Last import)$/ })).toBeVisible();
    await expect(figure(page, "Added")).toHaveText("40,000", { timeout: 60_000 });
    await expect(page.getByRole("heading", { name: "Importing" })).toBeHidden();
  },
);

test("leaving asks only while the file is on its way", NIGHTLY, async ({ page }) => {
  const word = newWord();
  await openAs(page, "/admin/upload-questions");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/v1/admin/import-drafts", async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByLabel(CHOOSE).setInputFiles(csvFile("held.csv", csv(...linesOf(word, 20_000))));
  await expect(page.getByRole("heading", { name: "Sending" })).toBeVisible();
  const away = page.getByRole("link", { name: "Dashboard", exact: true }).first();
  await away.click();
  await expect
    .poll(() => asked)
    .toEqual(["Leave while the file is being sent? Nothing will be imported."]);
  await expect(page).toHaveURL(/upload-questions$/);
  held.resolve();
  // The whole file has come: from now on the server needs nobody.
  await expect(
    page.getByText("You may leave this page").or(page.getByRole("heading", { name: "Preview" })),
  ).toBeVisible();
  await away.click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(asked).toHaveLength(1);
  await page.goto("/admin/upload-questions");
  await page.getByRole("button", { name: "Continue held.csv" }).click();
  await importShown(page);
  await expect(figure(page, "Added")).toHaveText("20,000", { timeout: 60_000 });
});

test("a test's file with ids asks the bank's questions as they are", NIGHTLY, async ({ page }) => {
  const word = newWord();
  await openAs(page, "/admin/upload-questions");
  await page.getByLabel(CHOOSE).setInputFiles(csvFile("bank.csv", csv(...linesOf(word, 2))));
  await importShown(page);
  await expect(figure(page, "Added")).toHaveText("2");
  await page.goto(`/admin/all-questions?search=${word}`);
  const rows = page.locator("[data-row]");
  await expect(rows).toHaveCount(2);
  const id = await rows.first().getAttribute("data-row");
  await page.goto("/admin/upload-test");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(`Ids ${word}`);
  const file = `id,${HEADER}\n${id},${word} rewritten?,Yes,No,,,B,Imports\n9999999,${word} 9?,a,b,,,A,Imports`;
  await page.getByLabel(CHOOSE).setInputFiles(csvFile("ids.csv", file));
  await page.getByRole("button", { name: "Create Test from CSV" }).click();
  await expect(page.getByText("1 of 2 rows were sound.")).toBeVisible();
  await expect(figure(page, "Existing Questions Used")).toHaveText("1");
  await expect(page.getByText(`Differs from question ${id}: key B here, A there`)).toBeVisible();
  await page.goto(`/admin/all-questions?search=${word}`);
  await expect(rows).toHaveCount(2);
  await expect(page.getByText(`${word} rewritten?`)).toBeHidden();
});

test("an uploaded test's fields are as wide as each other", NIGHTLY, async ({ page }) => {
  await openAs(page, "/admin/upload-test");
  const widthOf = async (name: RegExp) =>
    (await page.getByRole("textbox", { name }).boundingBox())?.width;
  expect(await widthOf(/^Description/)).toBe(await widthOf(/^Title/));
});

test(
  "a reload in the middle of a test's upload shows what became of it",
  NIGHTLY,
  async ({ page }) => {
    const word = newWord();
    await openAs(page, "/admin/upload-test");
    await page.getByRole("textbox", { name: "Title", exact: true }).fill(`Test ${word}`);
    const bad = Array.from({ length: 20_000 }, () => `${word} bad?,Yes,No,,,F,Imports`);
    const file = csvFile(`${word}.csv`, csv(...linesOf(word, 3), ...bad));
    await page.getByLabel(CHOOSE).setInputFiles(file);
    await page.getByRole("button", { name: "Create Test from CSV" }).click();
    const created = page.getByRole("heading", { name: "Test Created Successfully" });
    await expect(page.getByRole("heading", { name: "Importing" }).or(created)).toBeVisible();
    await page.reload();
    // The server had all of it or not: either way it says so.
    const brokenOff = page.getByText("The upload broke off before its end.");
    const last = page.getByRole("heading", { name: "Last import" });
    await expect(created.or(last).or(brokenOff).first()).toBeVisible({ timeout: 120_000 });
    await page.reload();
    await expect(page.getByRole("region", { name: "Last import" })).toContainText(`${word}.csv`);
  },
);

test("a reload finds a test that was made of a file", NIGHTLY, async ({ page }) => {
  const word = newWord();
  await openAs(page, "/admin/upload-test");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(`Test ${word}`);
  const file = csv(...linesOf(word, 3), `${word} bad?,Yes,No,,,F,Imports`);
  await page.getByLabel(CHOOSE).setInputFiles(csvFile(`${word}.csv`, file));
  await page.getByRole("button", { name: "Create Test from CSV" }).click();
  await expect(page.getByRole("heading", { name: "Test Created Successfully" })).toBeVisible();
  await expect(page.getByText("3 of 4 rows were sound.")).toBeVisible();
  await page.reload();
  const last = page.getByRole("region", { name: "Last import" });
  await expect(last).toContainText(`${word}.csv`);
  await expect(last).toContainText("with 3 questions in 1h 0m.");
  await expect(figure(page, "Errors")).toHaveText("1");
  await expect(last.getByRole("row").nth(1)).toContainText("correct_option is F.");
  await last.getByRole("link", { name: /^test \d+$/ }).click();
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue(
    `Test ${word}`,
  );
});

test("the template is saved, and makes a test by keyboard alone", async ({ page }) => {
  await openAs(page, "/admin/upload-test");
  // Caught from now on: on a busy machine the browser might catch them only after the key.
  const picking = page.waitForEvent("filechooser", { timeout: 120_000 });
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Template" }).focus();
  await page.keyboard.press("Enter");
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("test_template.csv");
  const template = readFileSync(await saved.path(), "utf8");
  expect(template.split("\r\n").filter((line) => line !== "")).toHaveLength(4);
  await page.getByRole("textbox", { name: "Title", exact: true }).focus();
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Three questions.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(CHOOSE)).toBeFocused();
  await page.keyboard.press("Space");
  await (await picking).setFiles(csvFile("test_template.csv", template));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Create Test from CSV" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Test Created Successfully" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Test Details" })).toBeVisible();
  await expect(figure(page, "Total questions")).toHaveText("3");
  // The minutes of its sections.
  await expect(figure(page, "Duration")).toHaveText("0h 35m");
  await expect(page.getByRole("link", { name: "View All Tests" })).toHaveAttribute(
    "href",
    "/admin/all-tests",
  );
  // The bank has the three questions now.
  await page.getByRole("button", { name: "Upload Another Test" }).click();
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Again");
  await page.getByLabel(CHOOSE).setInputFiles(csvFile("test_template.csv", template));
  await page.getByRole("button", { name: "Create Test from CSV" }).click();
  await expect(figure(page, "New Questions Created")).toHaveText("0");
  await expect(figure(page, "Existing Questions Used")).toHaveText("3");
  await page.getByRole("link", { name: "Back to Admin" }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test("a dropped file is taken", NIGHTLY, async ({ page }) => {
  await openAs(page, "/admin/upload-test");
  const drop = (name: string, type: string) =>
    page.getByLabel(CHOOSE).evaluate(
      (input, file) => {
        const data = new DataTransfer();
        data.items.add(new File(["x"], file.name, { type: file.type }));
        const event = new DragEvent("drop", {
          dataTransfer: data,
          bubbles: true,
          cancelable: true,
        });
        input.parentElement?.dispatchEvent(event);
      },
      { name, type },
    );
  await drop("notes.pdf", "application/pdf");
  await expect(page.getByRole("alert")).toHaveText("Please select a CSV file");
  await drop("dropped.csv", "text/csv");
  await expect(page.getByText("dropped.csv")).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
});

test("an export of a filter reads back identical", NIGHTLY, async ({ page }) => {
  const word = newWord();
  await openAs(page, "/admin/upload-questions");
  const lines = [`"=${word}, ""or"" not?\nSay.",-1,@b,c,d,B,Imports`, ...linesOf(word, 30)];
  await page.getByLabel(CHOOSE).setInputFiles(csvFile("odd.csv", csv(...lines)));
  await importShown(page);
  await expect(figure(page, "Added")).toHaveText("31");
  await page.goto(`/admin/all-questions?search=${word}`);
  await expect(page.getByText(`${word} 29?`)).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("questions_filtered.csv");
  const exported = readFileSync(await saved.path());
  await page.goto("/admin/upload-questions");
  await page.getByLabel(CHOOSE).setInputFiles(csvFile("again.csv", exported));
  // The export has ids and differs in nothing, so there is nothing to ask.
  await importShown(page);
  await expect(figure(page, "Already there")).toHaveText("31");
  await expect(figure(page, "Errors")).toHaveText("0");
});
