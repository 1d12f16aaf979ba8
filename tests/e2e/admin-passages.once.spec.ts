import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { ADMIN, ask, failOperation, MASKED, newTitle } from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
import { makePassage, passageQuestion } from "./made-passage.ts";
import { expect, expectAccessible, signIn, test } from "./support.ts";

test.beforeEach(async ({ page }) => {
  await signIn(page, ADMIN);
});

/** A passage as the bank keeps it. */
async function keptPassage(page: Page, id: string) {
  const { passage } = await ask<{
    passage: {
      title: string | null;
      text: string;
      html: string | null;
      source: string | null;
      lang: string | null;
      revisionNumber: number;
      archivedAt: string | null;
      questions: { id: string; questionText: string; correctOptionIndex: number }[];
    };
  }>(
    page,
    `{ passage(id: ${id}) { title text html source lang revisionNumber archivedAt questions { id questionText correctOptionIndex } } }`,
  );
  return passage;
}

const textOf = (page: Page) => page.getByRole("textbox", { name: "Passage text" });
const entry = (page: Page, number: number) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: `Question ${number}:` }) });
const fold = (page: Page, number: number) =>
  page.getByRole("button", { name: new RegExp(`^${number} Question ${number}:`) });
const save = (page: Page) => page.getByRole("button", { name: "Save Passage" });

/** Pastes markup, as a word processor puts it on the clipboard. */
async function paste(field: Locator, html: string, plain = "words"): Promise<void> {
  await field.evaluate(
    (element, [markup, words]) => {
      const data = new DataTransfer();
      data.setData("text/html", markup ?? "");
      data.setData("text/plain", words ?? "");
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [html, plain],
  );
}

/** Drops a file that is no picture. */
async function dropFile(field: Locator, name: string): Promise<void> {
  await field.evaluate((element, fileName) => {
    const data = new DataTransfer();
    data.items.add(new File(["words"], fileName));
    element.dispatchEvent(
      new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }),
    );
  }, name);
}

test("a passage is written with its questions: format, paste, formula, picture, next by Ctrl+Enter", async ({
  page,
}) => {
  const title = newTitle("The reservoir case");
  await page.goto("/admin/passages");
  await page.getByRole("link", { name: "Add Passage" }).click();
  const text = textOf(page);
  await expect(text).toBeFocused();
  await expect(entry(page, 1).getByLabel("Question", { exact: true })).toBeVisible();

  // What is missing is said at its place, and gone to.
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Passage text is required")).toBeVisible();
  await expect(text).toBeFocused();

  await page.keyboard.type(`${title}: care was no `);
  await page.keyboard.press("Control+b");
  await page.keyboard.type("answer");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" at \\(x^2\\)");
  await expect(text.locator("math")).toBeVisible();
  await expect(page.getByText("Passage text is required")).toBeHidden();
  await page.keyboard.press("Enter");
  const word = readFileSync(
    new URL("../../web/questions/rich/testing/word.html.txt", import.meta.url),
    "utf8",
  );
  const notice = page.getByText(/^Pasted from Word: 2 fonts, .* taken out; 1 picture left out/);
  await paste(text, word);
  await expect(notice).toBeVisible();
  // The notice about a paste goes with it.
  await page.keyboard.press("Control+z");
  await expect(notice).toBeHidden();
  await paste(text, word);
  await expect(notice).toBeVisible();
  await dropFile(text, "passage.docx");
  await expect(
    page.getByText("“passage.docx” is no picture: open it, and paste its text here"),
  ).toBeVisible();
  await expect(text.getByText("an act of God")).toBeVisible();
  await expect(text.locator("table td").first()).toHaveAttribute("colspan", "2");

  // The toolbar is one stop of the Tab key, with arrows inside.
  await page.getByLabel("Title (optional)").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("toolbar").getByRole("button").last()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  // In a table Tab goes from cell to cell: Escape leads to the tools, and back.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("toolbar").locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();
  // From the last cell on it leads out of the text, and adds nothing.
  const rows = await text.locator("tr").count();
  await text.locator("td").last().click();
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
  await expect(page.getByLabel("Source line")).toBeFocused();
  expect(await text.locator("tr").count()).toBe(rows);

  // A formula that is wrong says where, and stays.
  await text.locator("p").first().click();
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Formula", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Formula" });
  await dialog.getByLabel("TeX").fill("\\frac{1}{");
  await expect(dialog.getByText(/can't be read at its character/)).toBeVisible();
  await dialog.getByRole("button", { name: "Insert Formula" }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("TeX").fill("\\frac{1}{2}");
  await expect(dialog.locator("mfrac")).toBeVisible();
  await dialog.getByRole("button", { name: "Insert Formula" }).click();
  await expect(dialog).toBeHidden();
  await expect(text.locator("math")).toHaveCount(2);

  // A picture needs words; an SVG is none.
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  const picture = page.getByRole("dialog", { name: "Picture" });
  const file = picture.getByLabel("File");
  await file.setInputFiles({
    name: "a.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("<svg/>"),
  });
  await expect(picture.getByRole("status")).toHaveText(/SVG files can’t be used/);
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC",
    "base64",
  );
  await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: png });
  await picture.getByRole("button", { name: "Insert Picture" }).click();
  await expect(picture.getByText(/Say what the picture shows/)).toBeVisible();
  await picture.getByLabel("Alternative text").fill("A red square");
  await picture.getByRole("button", { name: "Insert Picture" }).click();
  await expect(text.getByRole("img", { name: "A red square" })).toHaveAttribute("src", /^blob:/);

  await page.getByLabel("Title (optional)").fill(title);
  const first = entry(page, 1);
  await first.getByLabel("Question", { exact: true }).fill("Was care an answer?");
  await first.getByRole("textbox", { name: "Option A" }).fill("Yes");
  await first.getByRole("textbox", { name: "Option B" }).fill("No");
  await first.getByRole("radio", { name: "Option B is correct" }).check();
  // All is there by now. Enter takes a subject of the list, and saves nothing.
  let saves = 0;
  page.on("request", (request) => {
    if (request.postData()?.includes("CreatePassage")) saves += 1;
  });
  const subject = first.getByRole("combobox", { name: "Subject" });
  await subject.fill("Legal Reas");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(subject).toHaveValue("Legal Reasoning");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  const second = entry(page, 2);
  await expect(second.getByLabel("Question", { exact: true })).toBeFocused();
  await expect(second.getByRole("combobox", { name: "Subject" })).toHaveValue("Legal Reasoning");
  await page.keyboard.type("Unfinished");
  await expectAccessible(page);

  // A folded question with an error unfolds, and has the focus.
  await fold(page, 2).click();
  await save(page).click();
  await expect(second.getByText("At least 2 options are required")).toBeVisible();
  await expect(second.getByRole("textbox", { name: "Option A" })).toBeFocused();
  await second.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(second).toBeHidden();
  await page.getByRole("button", { name: "Close" }).click();

  await page.keyboard.press("Control+e");
  const view = page.getByRole("region", { name: "Passage" });
  await expect(view.locator("mfrac")).toBeVisible();
  await expect(view.getByRole("img", { name: "A red square" })).toBeVisible();
  await expect(page.getByText("Question 1 of 1 on this passage")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+e");
  expect(saves).toBe(0);
  await save(page).click();
  await page.waitForURL(/\/admin\/passages\/edit\/\d+$/);
  expect(saves).toBe(1);
  const id = page.url().split("/").at(-1) ?? "";
  const kept = await keptPassage(page, id);
  expect(kept.title).toBe(title);
  expect(kept.text).toContain("\\(x^2\\)");
  expect(kept.text).toContain("A red square");
  expect(kept.text).toContain("- an act of God");
  expect(kept.html).toContain("<strong>answer</strong>");
  expect(kept.html).toContain("<mfrac>");
  expect(kept.questions).toMatchObject([
    { questionText: "Was care an answer?", correctOptionIndex: 1 },
  ]);

  // Opened again nothing is changed, and a save leaves no trace.
  await page.reload();
  await expect(text.locator("math")).toHaveCount(2);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Passage saved")).toBeVisible();
  expect((await keptPassage(page, id)).revisionNumber).toBe(1);
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.waitForURL("**/admin/passages");
});

test(
  "a set is reordered, one is taken out and another brought in; failures lose nothing, drafts come back",
  NIGHTLY,
  async ({ page }) => {
    const made = await makePassage(page, 3);
    const [one, two, three] = made.questions;
    const alone = await ask<{ createQuestion: { id: string } }>(
      page,
      "mutation ($input: QuestionInput!) { createQuestion(input: $input) { id } }",
      { input: passageQuestion(newTitle("Who stands alone?")) },
    );
    await page.goto(`/admin/passages/edit/${made.id}`);
    await fold(page, 1).click();
    await entry(page, 1).getByRole("button", { name: "Move Down" }).click();
    await expect(page.getByText("Question 2 of 3 now")).toBeAttached();
    await fold(page, 3).click();
    await entry(page, 3).getByRole("button", { name: "Take Out" }).click();
    await expect(page.getByText(/leaves the set with the next save/)).toHaveCount(2);
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect(entry(page, 3)).toBeVisible();
    await entry(page, 3).getByRole("button", { name: "Take Out" }).click();
    await page.getByRole("button", { name: "Bring From Bank" }).click();
    const bring = page.getByRole("dialog", { name: "Bring questions into the set" });
    await bring.getByRole("searchbox").fill(alone.createQuestion.id);
    await bring
      .getByRole("button", { name: `Bring in question ${alone.createQuestion.id}` })
      .click();
    await expect(
      bring.getByRole("button", { name: `Question ${alone.createQuestion.id} is in` }),
    ).toBeVisible();
    await expectAccessible(page);
    await bring.getByRole("button", { name: "Done" }).click();

    await failOperation(page, "UpdatePassage", MASKED);
    await save(page).click();
    await expect(page.getByText("Failed to update passage.")).toBeVisible();
    await expect(entry(page, 3)).toContainText("Who stands alone?");
    await page.unroute("**/graphql");

    // What was written comes back after a reload, and leaving asks.
    await expect(page.getByText("Draft kept on this device")).toBeVisible();
    const refused = page.waitForEvent("dialog").then((asked) => asked.dismiss());
    await page.getByRole("link", { name: "Cancel" }).click();
    await refused;
    await expect(page).toHaveURL(/edit/);
    const allowed = page.waitForEvent("dialog").then((asked) => asked.accept());
    await page.reload();
    await allowed;
    await page.getByRole("button", { name: "Continue draft" }).click();
    await save(page).click();
    await expect(page.getByText("Passage saved")).toBeVisible();
    const kept = await keptPassage(page, made.id);
    expect(kept.questions.map(({ id }) => id)).toEqual([two?.id, one?.id, alone.createQuestion.id]);
    const { question: left } = await ask<{ question: { passage: unknown } }>(
      page,
      `{ question(id: ${three?.id}) { passage { id } } }`,
    );
    expect(left.passage).toBeNull();

    // Another administrator saves first: both versions, nothing overwritten unseen.
    await ask(
      page,
      `mutation { updatePassage(id: ${made.id}, input: { title: "Theirs", text: "Their words ${made.title}." }) { id } }`,
    );
    await page.getByLabel("Source line (optional)").fill("My source");
    await page.keyboard.press("Control+s");
    const conflict = page.getByRole("alert");
    await expect(conflict).toContainText("Somebody else has edited this passage");
    await expect(conflict.getByRole("row", { name: /^Title/ })).toContainText("Theirs");
    await conflict.getByRole("button", { name: "Save Mine Over It" }).click();
    await expect
      .poll(() => keptPassage(page, made.id))
      .toMatchObject({ title: made.title, source: "My source" });
    await expect(conflict).toBeHidden();
  },
);

test(
  "the list finds, orders, archives with as many questions as it says, and shows failures",
  NIGHTLY,
  async ({ page }) => {
    const made = await makePassage(page, 2, "<table><tbody><tr><td>a</td></tr></tbody></table>");
    await failOperation(page, "Passages", MASKED);
    await page.goto("/admin/passages");
    await expect(page.getByRole("heading", { name: "Failed to fetch passages" })).toBeVisible();
    await page.unroute("**/graphql");
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.keyboard.press("/");
    await page.keyboard.type(made.title);
    const row = page.getByRole("row", { name: new RegExp(`^${made.id} `) });
    await expect(row).toContainText(made.title);
    await expect(row).toContainText("table");
    await expect(row).toContainText("Legal Reasoning");
    await expect(page).toHaveURL(/search=/);
    await expectAccessible(page);

    // One comes in while the dialog is open: it says so before anything goes.
    await page.getByRole("button", { name: `Archive passage ${made.id}` }).click();
    const dialog = page.getByRole("dialog", { name: "Archive this passage and 2 questions?" });
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await ask(page, "mutation ($input: QuestionInput!) { createQuestion(input: $input) { id } }", {
      input: { ...passageQuestion(newTitle("A late one?")), passageId: made.id },
    });
    await dialog.getByRole("button", { name: "Archive with 2 questions" }).click();
    const again = page.getByRole("dialog", { name: "Archive this passage and 3 questions?" });
    await expect(again.getByRole("alert")).toContainText("It has 3 questions by now.");
    await again.getByRole("button", { name: "Archive with 3 questions" }).click();
    await expect(page.getByText(`Passage ${made.id} is archived, with 3 questions`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "No Passages Found" })).toBeVisible();
    await page.getByRole("checkbox", { name: "Archived too" }).check();
    await expect(row).toContainText("Archived");
    await row.getByRole("link", { name: `Look at passage ${made.id}` }).click();
    await expect(page.getByText(/It was archived on/)).toBeVisible();
    await expect(save(page)).toHaveCount(0);
  },
);
