// A whole paper of 120 questions in five sections about 26 passages, worked on with the tools, in part
// without the network, and on two devices (docs/attempts.md, sections 12 and 13).
import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { NIGHTLY } from "./looks.ts";
import {
  everythingSaved,
  FAILING,
  option,
  printAll,
  question,
  quizPath,
  resumePanel,
  selectWords,
  sheetsOf,
  startQuiz,
  strike,
  test,
} from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, outwaitDoubleClick } from "./support.ts";

const TITLE = "CLAT-shape Mock 1";
const QUESTIONS = 120;
/** Without the network from the one to before the other, 0 for the first: in the second section. */
const AWAY = { from: 30, to: 46 };
/** The first question of the other device: in the middle of the third section. */
const ON_OTHER_DEVICE = 69;

/** The keys in the paper's order, which is that of its file: 0 for A. */
const KEYS = (
  parse(readFileSync(new URL("../../prisma/sample/mocks/clat-shape-mock-1.csv", import.meta.url)), {
    columns: true,
  }) as { correct_option: string }[]
).map((row) => "ABCD".indexOf(row.correct_option));

/** What is answered: of five questions three right, one wrong, and one not at all. */
function choiceOf(index: number): number {
  const key = KEYS[index] ?? -1;
  if (index % 5 === 4) return -1;
  return index % 5 === 3 ? (key + 1) % 4 : key;
}

/** The first answers, as many as are given, as they are kept. */
function answersOf(given: number): number[] {
  return Array.from({ length: QUESTIONS }, (_, index) => (index < given ? choiceOf(index) : -1));
}

/** Answers these questions by keys, and ends on the one behind them where there is one. */
async function work(page: Page, from: number, to: number): Promise<void> {
  for (let index = from; index < to; index += 1) {
    const choice = choiceOf(index);
    if (choice >= 0) await page.keyboard.press(String(choice + 1));
    if (index < QUESTIONS - 1) await page.keyboard.press("n");
  }
  await expect(question(page, Math.min(to + 1, QUESTIONS))).toBeVisible();
}

async function goTo(page: Page, number: number): Promise<void> {
  await page.keyboard.press("g");
  await page.getByRole("dialog").getByRole("textbox").fill(String(number));
  await page.keyboard.press("Enter");
  await expect(question(page, number)).toBeVisible();
}

const highlights = (page: Page) => page.getByRole("list", { name: "Your highlights" });
const turnTo = (page: Page, side: string) =>
  page.getByRole("button", { name: side, exact: true }).click();

/** Highlights the beginning of the passage that is shown. @returns what it says, in whole words */
async function highlightPassage(page: Page, isPhone: boolean): Promise<string> {
  const text = page.locator('[data-text-key^="p"]:visible');
  const words = await selectWords(text.first(), 0, 40);
  if (isPhone) await page.getByRole("button", { name: "Highlight", exact: true }).tap();
  else await page.keyboard.press("h");
  return words;
}

test.use({ expectedNoise: FAILING });

test(
  "a whole paper in sections, with highlights and struck options, without network for a part, on two devices",
  NIGHTLY,
  async ({ page, context, browser, isMobile }) => {
    test.slow();
    expect(KEYS).toHaveLength(QUESTIONS);
    const path = await quizPath(page, TITLE);
    await startQuiz(page, path);
    await expect(
      page.getByText("English Language").filter({ visible: true }).first(),
    ).toBeVisible();
    await work(page, 0, 2);

    // Question 3: a highlight in its passage, and an option struck that is not the key.
    if (isMobile) await turnTo(page, "Passage");
    const words = await highlightPassage(page, isMobile);
    await expect(highlights(page)).toHaveText(words);
    if (isMobile) await turnTo(page, "Question 3");
    const struck = "ABCD"[((KEYS[2] ?? 0) + 2) % 4] ?? "";
    if (isMobile) await strike(page, struck).tap();
    else await page.keyboard.press(`Shift+${struck}`);
    await expect(strike(page, struck)).toBeChecked();
    await work(page, 2, AWAY.from);

    await context.setOffline(true);
    await work(page, AWAY.from, AWAY.to);
    await expect(
      page.getByText(/^(Offline|Not sent yet)\. Kept on this device/).first(),
    ).toBeAttached();
    await context.setOffline(false);
    await work(page, AWAY.to, ON_OTHER_DEVICE);
    await everythingSaved(page, {
      answers: answersOf(ON_OTHER_DEVICE),
      currentQuestion: ON_OTHER_DEVICE,
    });

    // Another device: a phone after a desktop, and the other way round.
    const { origins } = await context.storageState();
    const own =
      origins[0]?.localStorage.filter(({ name }) => /^(refresh_)?token$/.test(name)) ?? [];
    const { origin } = new URL(page.url());
    const device: BrowserContextOptions = isMobile
      ? { viewport: { width: 1440, height: 900 } }
      : { viewport: { width: 390, height: 844 }, hasTouch: true };
    const otherDevice = await browser.newContext({
      ...device,
      storageState: { cookies: [], origins: [{ origin, localStorage: own }] },
    });
    const there = await otherDevice.newPage();
    await there.goto(`${origin}${path}`);
    await expect(resumePanel(there)).toContainText("Legal Reasoning, 3 of 5");
    await resumePanel(there).getByRole("button", { name: "Resume Quiz" }).click();
    await expect(question(there, ON_OTHER_DEVICE + 1)).toBeVisible();
    await goTo(there, 3);
    await expect(strike(there, struck)).toBeChecked();
    await expect(option(there, KEYS[2] ?? 0)).toHaveAttribute("aria-pressed", "true");
    if (!isMobile) await turnTo(there, "Passage");
    await expect(highlights(there)).toHaveText(words);
    if (!isMobile) await turnTo(there, "Question 3");
    await expectNoSidewaysScroll(there);
    await goTo(there, ON_OTHER_DEVICE + 1);
    await work(there, ON_OTHER_DEVICE, QUESTIONS);

    // Counted manually: of 120 at +1 and -0.25, 72 right, 24 wrong and 24 skipped are 72 - 6 = 66, or 55 %;
    // of the 30 of Legal Reasoning, 18 right and 6 wrong are 16.5.
    await there.getByRole("button", { name: "Submit Quiz" }).click();
    const dialog = there.getByRole("dialog", { name: "Submit this quiz?" });
    await expect(dialog).toContainText(/Answered\s*96 of 120/);
    // A row of a table, or an entry where the other device is a phone.
    const submitted = dialog
      .getByRole(isMobile ? "row" : "listitem")
      .filter({ hasText: "Legal Reasoning" });
    await expect(submitted).toContainText(isMobile ? /24\s*6/ : /24 of 30\s*6 not answered/);
    await expectAccessible(there);
    await dialog.getByRole("button", { name: "Submit Quiz" }).click();
    await expect(there).toHaveURL(/\/results$/);
    // On a phone the link stands where the dialog's button stood.
    await outwaitDoubleClick(there);
    await there.getByRole("link", { name: "View Details" }).first().click();
    const main = there.getByRole("main");
    await expect(main).toContainText("55.0%");
    await expect(main).toContainText(/72\s*correct/);
    await expect(main).toContainText(/24\s*wrong/);
    const section = there
      .getByRole("row")
      .filter({ has: there.getByRole("button", { name: "Legal Reasoning: show its questions" }) });
    await expect(section).toContainText(/16\.50?\s*of 30/);
    await there
      .getByRole("navigation", { name: "Sections of this result" })
      .getByRole("button", { name: "Questions 120" })
      .click();
    await there
      .getByRole("button", { name: /^Show passage/ })
      .first()
      .click();
    await expect(highlights(there).first()).toHaveText(words);
    await expect(there.getByText("You struck it out")).toHaveCount(1);

    // What a filter had left out is printed whole, the chart of the last section and the highlight of the
    // first among it, and the passages' words add to no more than 40 sheets.
    await there.goto(`${new URL(there.url()).pathname}?section=2`);
    await expect(there.getByRole("heading", { name: /^Question \d+$/ })).toHaveCount(10);
    await expect(there.getByText("10 of 30 shown")).toBeVisible();
    await expect(highlights(there)).toHaveCount(0);
    const { drawn, awaited } = await printAll(there);
    expect(awaited).toBe(0);
    const chart = drawn.find(({ alt }) => alt.startsWith("Bar chart"));
    expect(chart?.naturalWidth).toBeGreaterThan(0);
    await there.emulateMedia({ media: "print" });
    await expect(highlights(there)).toHaveText(words);
    await there.emulateMedia({ media: null });
    expect(await sheetsOf(there)).toBeLessThan(40);
    await otherDevice.close();
  },
);
