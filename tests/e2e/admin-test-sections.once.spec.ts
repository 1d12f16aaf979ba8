import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { csvRecord } from "#rules/csv.ts";
import { ADMIN, ask, newTitle, preview } from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from "./support.ts";

const HEADER = [
  ...["question_text", "option_a", "option_b", "option_c", "option_d", "correct_option", "subject"],
  ...["passage", "passage_title", "section", "section_minutes"],
];

/** A file of two sets and two single questions in two sections, of texts that no other test has. */
function sectionedFile(mark: string): string {
  const row = (name: string, passage: string, section: string, minutes: string) => [
    ...[`Item ${name} of ${mark}?`, "One", "Two", "Three", "Four", "A", "Legal Reasoning"],
    ...[passage, passage && `Title ${passage.slice(0, 3)} ${mark}`, section, minutes],
  ];
  const near = `One of ${mark}. It goes on. It ends here.`;
  return [
    HEADER,
    row("1", near, "English", "20"),
    row("2", near, "English", ""),
    row("3", "", "English", ""),
    row("4", `One of ${mark}. It goes on. It ends there.`, "Law", "25"),
    row("5", `One of ${mark}. It goes on. It ends there.`, "Law", ""),
    row("6", "", "Law", ""),
    row("7", "", "English", ""),
  ]
    .map(csvRecord)
    .join("");
}

interface Kept {
  durationMinutes: number;
  questions: { questionText: string }[];
  sections: { title: string; totalQuestions: number; minutes: number; isLocked: boolean }[];
}

/** The test as it is stored: the figures of its questions' texts in order, and its sections. */
async function kept(page: Page, id: string) {
  const { test: stored } = await ask<{ test: Kept }>(
    page,
    `{ test(id: ${id}) { durationMinutes questions { questionText } sections { title totalQuestions minutes isLocked } } }`,
  );
  const order = stored.questions.map(({ questionText }) => questionText.split(" ")[1]).join("");
  return { ...stored, order };
}

const setHandle = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^Move set of 2, Title ${name}`) });

test("a file with sections becomes a test, which is edited in sections with sets kept together", async ({
  page,
}) => {
  test.slow();
  await signIn(page, ADMIN);
  await page.goto("/admin/upload-test");
  const title = newTitle("Sections");
  const mark = title.replace("Sections ", "");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await expect(page.getByText("section_minutes", { exact: true })).toBeVisible();
  await page.locator("input[type=file]").setInputFiles({
    name: "sections.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(sectionedFile(mark)),
  });
  await page.getByRole("button", { name: "Create Test from CSV" }).click();
  await expect(page.getByRole("heading", { name: "Test Created Successfully" })).toBeVisible();
  const main = page.locator("main");
  await expect(main).toContainText("1. English3 questions, 20 minutes");
  await expect(main).toContainText("2. Law3 questions, 25 minutes");
  await expect(page.getByRole("list", { name: "Warnings" })).toHaveText(
    "passage of row 5 differs from row 3 in its last sentence: two sets?",
  );
  await expect(main).toContainText(
    "section is English, which ended in row 4: row 5 begins Law. Put the row with its section.",
  );
  await expectAccessible(page);

  await page.getByRole("link", { name: "Review and Activate" }).click();
  await expect(page.getByLabel("Title of section 2")).toHaveValue("Law");
  const id = page.url().split("/").at(-1) ?? "";
  await expect(page.getByLabel("Duration in minutes")).toHaveValue("45");
  await expect(preview(page)).toContainText("in 2 sets, 2 singles");

  // Lifted by keyboard over the end of its section, and spoken.
  await setHandle(page, "One").first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Set of 2, now 2 to 3, in Law")).toBeAttached();
  await expect(setHandle(page, "One").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Put back. Set of 2, now 1 to 2, in English")).toBeAttached();

  // Dragged with the pointer behind the single question.
  const from = await setHandle(page, "One").first().boundingBox();
  const to = await page
    .getByRole("list", { name: "Questions of section 1, in order" })
    .getByRole("listitem")
    .last()
    .boundingBox();
  if (from === null || to === null) throw new Error("A row is not drawn.");
  await page.mouse.move(from.x + 8, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 8 });
  await page.waitForTimeout(100);
  await page.mouse.up();
  await expect(page.getByText("Dropped. Set of 2, now 2 to 3, in English")).toBeAttached();

  // A third section, wrong at first.
  await page.getByRole("button", { name: "Add Section" }).click();
  await expect(page.getByLabel("Title of section 3")).toBeFocused();
  await page.keyboard.type("Logic");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Section 3 needs at least one question")).toBeVisible();
  await expect(page.getByText("Minutes of Section 3 must be a whole number")).toBeVisible();
  await expect(page.getByLabel("Title of section 3")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Minutes of section 3").fill("15");
  await page.getByRole("checkbox", { name: "Locked once left, section 3" }).check();

  // On a phone the place is asked for.
  await page.setViewportSize({ width: 390, height: 844 });
  const single = page.getByRole("button", { name: /^Move question \d+ to…$/ }).last();
  await single.click();
  const dialog = page.getByRole("dialog", { name: "Move the question to…" });
  await dialog.getByLabel("Section").selectOption("3. Logic");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(preview(page)).toContainText("6");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { name: "Test updated successfully" })).toBeVisible();
  expect(await kept(page, id)).toMatchObject({
    order: "312456",
    durationMinutes: 60,
    sections: [
      { title: "English", totalQuestions: 3, minutes: 20, isLocked: false },
      { title: "Law", totalQuestions: 2, minutes: 25, isLocked: false },
      { title: "Logic", totalQuestions: 1, minutes: 15, isLocked: true },
    ],
  });

  // Out again, with its sections.
  await page.goto(`/admin/tests/edit/${id}`);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const file = await (await coming).path();
  const text = await readFile(file, "utf8");
  expect(text).toContain("passage_source,section,section_minutes,section_locked,opens_at,");
  expect(text.match(/,English,20,false,+\r\n/g)).toHaveLength(3);
  expect(text.match(/,Logic,15,true,+\r\n/g)).toHaveLength(1);
});

test("sets come from the bank as a whole, and fill a test up", NIGHTLY, async ({ page }) => {
  test.slow();
  await signIn(page, ADMIN);
  const mark = newTitle("Bank").replace("Bank ", "");
  const questions = ["1", "2", "3"].map((number) => ({
    question: {
      ...{ questionText: `Item ${number} of ${mark}?`, options: ["One", "Two"] },
      ...{ correctOptionIndex: 0, subject: `Sets ${mark}`, pyq: false },
    },
  }));
  await ask(page, "mutation ($input: PassageInput!) { createPassage(input: $input) { id } }", {
    input: { title: `Passage ${mark}`, text: `Text ${mark}.`, questions },
  });
  await page.goto("/admin/tests");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(newTitle("Filled"));
  await page.getByRole("radio", { name: "Sets" }).check();
  await page.getByRole("searchbox", { name: "Search passages" }).fill(mark);
  await page.getByRole("button", { name: `Add Set Passage ${mark}` }).click();
  await expect(preview(page)).toContainText("3 questions selected");
  await expect(preview(page)).toContainText("in 1 set");
  await expect(page.getByText("In this test", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Take Out Passage ${mark}` }).click();
  await expect(preview(page)).toContainText("0 questions selected");

  await page.getByRole("button", { name: "Fill Up at Random" }).click();
  const dialog = page.getByRole("dialog", { name: "Fill Up at Random" });
  await dialog.getByRole("radio", { name: "Sets only" }).check();
  await dialog.getByLabel("Fill up to").fill("3");
  await expect(dialog.getByRole("checkbox", { name: `Sets ${mark}` })).toBeChecked();
  for (const name of await dialog.locator("fieldset label").allTextContents()) {
    if (name !== `Sets ${mark}`) await dialog.getByLabel(name, { exact: true }).uncheck();
  }
  await dialog.getByRole("button", { name: "Add 3 Questions" }).click();
  await expect(preview(page)).toContainText("in 1 set");
  await page.getByRole("button", { name: "Divide Into Sections" }).click();
  await expect(page.getByLabel("Title of section 1")).toBeVisible();
  await page.getByRole("button", { name: "Remove All Sections" }).click();
  await page.getByRole("button", { name: "Create Test" }).click();
  await expect(page.getByRole("heading", { name: "Test created successfully" })).toBeVisible();
});
