// Highlight, strike out and text size in the exam screen (docs/screens.md, section 6), kept with the
// attempt (docs/attempts.md, section 13).
import type { Page } from "@playwright/test";
import { NIGHTLY } from "./looks.ts";
import {
  api,
  everythingSaved,
  openQuiz,
  option,
  question,
  quizPath,
  resumePanel,
  selectWords,
  strike,
  test,
  WARM_UP,
} from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, outwaitDoubleClick } from "./support.ts";

/** The text of the question that is shown. */
const text = (page: Page) => page.locator("[data-shown] [data-text-key]");
const highlights = (page: Page) => page.getByRole("list", { name: "Your highlights" });

async function resume(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await resumePanel(page).getByRole("button", { name: "Resume Quiz" }).click();
  await expect(question(page, 1)).toBeVisible();
}

test("a paper is worked on with the tools, by pointer and by keyboard, and they are seen again", async ({
  page,
  browser,
}) => {
  const path = await openQuiz(page, WARM_UP);
  const button = page.getByRole("button", { name: /^(Highlight|Remove highlight)/ });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  const before = await text(page).innerHTML();

  // By pointer: on a highlight the button takes it away.
  const words = await selectWords(text(page), 2, 12);
  await expect(button).toHaveAttribute("aria-disabled", "false");
  await button.click();
  await expect(highlights(page)).toHaveText(words);
  await expect(button).toHaveAttribute("aria-disabled", "true");
  expect(await page.evaluate(() => CSS.highlights.get("lexam-highlight")?.size)).toBe(1);
  expect(await text(page).innerHTML(), "the page stays as it was made").toBe(before);
  // What is selected in one question is nothing in the next.
  await selectWords(text(page), 4, 4);
  await expect(button).toHaveText(/^Remove/);
  await page.keyboard.press("ArrowRight");
  await expect(button).toHaveText(/^Highlight/);
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(highlights(page)).toHaveCount(1);
  // The one before may stand there for a frame.
  await expect(text(page)).toHaveCount(1);
  await selectWords(text(page), 4, 4);
  await expect(button).toHaveText(/^Remove/);
  await button.click();
  await expect(highlights(page)).toHaveCount(0);

  // By the key, and sentence by sentence where nothing is selected.
  await selectWords(text(page), 0, 9);
  await page.keyboard.press("h");
  await expect(highlights(page)).toHaveCount(1);
  await selectWords(text(page), 3, 3);
  await page.keyboard.press("h");
  await expect(highlights(page)).toHaveCount(0);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await page.keyboard.press("h");
  const dialog = page.getByRole("dialog", { name: "Highlight by sentence" });
  await expectAccessible(page);
  // Of this question alone, not of its neighbours.
  await expect(dialog.getByRole("listitem").first()).toBeVisible();
  const all = (await dialog.getByRole("listitem").allInnerTexts()).join(" ");
  expect(all.replace(/\s/g, "")).toBe((await text(page).innerText()).replace(/\s/g, ""));
  const sentence = dialog.getByRole("listitem").getByRole("button").last();
  const said = (await sentence.innerText()).trim();
  await sentence.focus();
  await page.keyboard.press("Enter");
  await expect(sentence).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(highlights(page)).toHaveText(said);
  // It is painted again on the way back, though its question is drawn before it is shown.
  for (const number of [2, 3, 4]) {
    await page.keyboard.press("ArrowRight");
    await expect(question(page, number)).toBeVisible();
  }
  for (const number of [3, 2, 1]) {
    await page.keyboard.press("ArrowLeft");
    await expect(question(page, number)).toBeVisible();
  }
  const painted = () =>
    page.evaluate(() => [...(CSS.highlights.get("lexam-highlight") ?? [])].join(""));
  expect((await painted()).replace(/\s/g, "")).toBe(said.replace(/\s/g, ""));

  // Striking changes no answer; choosing a struck option restores it.
  await option(page, 0).click();
  await page.keyboard.press("Shift+B");
  await expect(option(page, 1)).toHaveAccessibleName(/, struck out$/);
  await expect(option(page, 1)).toHaveCSS("border-top-style", "dashed");
  await expect(page.getByText("Option B struck out")).toBeAttached();
  await option(page, 2).focus();
  await page.keyboard.press("x");
  await expect(strike(page, "C")).toBeChecked();
  await page.keyboard.press("x");
  await expect(strike(page, "C")).not.toBeChecked();
  await strike(page, "D").click();
  await expect(strike(page, "D")).toBeChecked();
  // The cell has the focus after a press, and X is of its option too.
  await page.keyboard.press("x");
  await expect(strike(page, "D")).not.toBeChecked();
  await page.keyboard.press("x");
  await expect(strike(page, "D")).toBeChecked();
  await option(page, 3).click();
  await expect(strike(page, "D")).not.toBeChecked();
  await expect(option(page, 3)).toHaveAttribute("aria-pressed", "true");
  await option(page, 0).click();

  // At the largest size the line grows, and not the column.
  const width = (await text(page).boundingBox())?.width;
  await page.getByRole("button", { name: "Text size 4 of 4" }).click();
  await expect(text(page).locator("p").first()).toHaveCSS("font-size", "25px");
  expect((await text(page).boundingBox())?.width).toBe(width);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keys" }).click();
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toContainText("Strike out an option");
  await expect(keys).toContainText("Highlight what is selected");
  await page.keyboard.press("Escape");
  await everythingSaved(page, { answers: [0, -1, -1, -1, -1] });

  // Browsers without the Custom Highlight API draw marks behind the text.
  const { origins } = await page.context().storageState();
  const own = origins[0]?.localStorage.filter(({ name }) => /^(refresh_)?token$/.test(name)) ?? [];
  const origin = new URL(page.url()).origin;
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin, localStorage: own }] },
  });
  await context.addInitScript(() => Reflect.deleteProperty(window, "Highlight"));
  const there = await context.newPage();
  await resume(there, `${origin}${path}`);
  await expect(highlights(there)).toHaveText(said);
  await expect(strike(there, "B")).toBeChecked();
  await expect(text(there).locator("p").first()).toHaveCSS("font-size", "25px");
  const marks = text(there).locator("[data-not-text] > span");
  await expect(marks.first()).toBeVisible();
  await there.getByRole("button", { name: "Text size 1 of 4" }).click();
  await expect(text(there).locator("p").first()).toHaveCSS("font-size", "16px");
  await expect.poll(async () => (await marks.first().boundingBox())?.height ?? 99).toBeLessThan(32);
  await everythingSaved(there, { answers: [0, -1, -1, -1, -1] });
  await there.getByRole("button", { name: "Finish and Submit" }).first().click();
  await there.getByRole("dialog").getByRole("button", { name: "Submit Quiz" }).click();
  await expect(there).toHaveURL(/\/results$/);
  await outwaitDoubleClick(there);
  await there.getByRole("link", { name: "View Details" }).first().click();
  await expect(highlights(there)).toHaveText(said);
  await expect(there.getByText("You struck it out")).toHaveCount(1);
  await expectAccessible(there);
  await context.close();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test(
    "a dock quotes what is selected, and a sheet has the text's sizes",
    NIGHTLY,
    async ({ page }) => {
      await openQuiz(page, WARM_UP);
      const words = await selectWords(text(page), 0, 9);
      const quote = page.getByText(`“${words}”`);
      await expect(quote).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: "Highlight", exact: true }).tap();
      await expect(highlights(page)).toHaveText(words);
      await expect(quote).toHaveCount(0);
      await selectWords(text(page), 4, 4);
      await page.getByRole("button", { name: "Remove", exact: true }).tap();
      await expect(highlights(page)).toHaveCount(0);
      await strike(page, "A").tap();
      await expect(option(page, 0)).toHaveAccessibleName(/, struck out$/);
      await option(page, 0).tap();
      await expect(strike(page, "A")).not.toBeChecked();
      await page.getByRole("button", { name: "Text and highlights" }).tap();
      const sheet = page.getByRole("dialog", { name: "Text and highlights" });
      await sheet.getByRole("button", { name: "Text size 3 of 4" }).tap();
      await expectAccessible(page);
      // Over the quiz, its keys rest.
      await page.keyboard.press("b");
      await sheet.getByRole("button", { name: "Highlight by Sentence" }).tap();
      await page
        .getByRole("dialog", { name: "Highlight by sentence" })
        .getByRole("button")
        .first()
        .tap();
      await page.getByRole("button", { name: "Close", exact: true }).tap();
      await expect(highlights(page)).toHaveCount(1);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
      await everythingSaved(page, { answers: [0, -1, -1, -1, -1] });
    },
  );
});

test(
  "highlights that there is no room for are refused in words",
  NIGHTLY,
  async ({ page, baseURL }) => {
    const path = await quizPath(page, "Full Mock Test 1");
    const started = (await api(page).get(`/tests/${path.split("/").at(-1)}/start`)) as {
      attempt_id: number;
      questions: { id: number; question_text: string }[];
    };
    const { questions } = started;
    // Every second character, from the second question on, until it is full.
    const annotated = questions.slice(1).map(({ id, question_text: { length } }) => ({
      ...{ id, struck: [] },
      highlights: Array.from(
        { length: Math.min(1_000, Math.floor(length / 2) * 2) },
        (_, place) => place,
      ),
    }));
    const annotations = { questions: [] as typeof annotated, passages: [], textSize: 2 };
    const size = () => JSON.stringify(annotations).length;
    for (const one of annotated.sort((a, b) => a.id - b.id)) {
      annotations.questions.push(one);
      while (size() > 32_768 && one.highlights.length > 0) one.highlights.splice(-2);
      if (size() > 32_740) break;
    }
    expect(size()).toBeGreaterThan(32_700);
    const list = <T>(value: T) => questions.map(() => value);
    const progress = {
      ...{ sequence: 1, currentQuestion: 0, timeLeftSeconds: 7_000, tabSwitchCount: 0 },
      ...{ answers: list(-1), marked: list(false), firstShown: list(-1) },
      ...{ secondsSpent: list(0), changeCounts: list(0), annotations },
    };
    const { origins } = await page.context().storageState();
    const token = origins[0]?.localStorage.find(({ name }) => name === "token")?.value;
    const saved = await page.request.post(`${baseURL}/graphql`, {
      headers: { authorization: `Bearer ${token}` },
      data: {
        query: "mutation ($input: SaveProgressInput!) { saveProgress(input: $input) { sequence } }",
        variables: { input: { attemptId: String(started.attempt_id), progress } },
      },
    });
    expect(await saved.json()).toEqual({ data: { saveProgress: { sequence: 1 } } });
    await resume(page, path);
    await selectWords(text(page), 0, 9);
    await page.keyboard.press("h");
    await expect(page.getByText("No room for more highlights. Remove one first.")).toBeVisible();
    await expect(highlights(page)).toHaveCount(0);
  },
);
