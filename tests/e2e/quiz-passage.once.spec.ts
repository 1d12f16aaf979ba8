// Passages and rich texts in the exam screen and in results (docs/screens.md, sections 6 and 8).
import type { Page } from "@playwright/test";
import { NIGHTLY } from "./looks.ts";
import { makePassageTest, PICTURE_WORDS } from "./passage-paper.ts";
import { FAILING, question, startQuiz, test } from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, outwaitDoubleClick } from "./support.ts";

let path: string;
test.beforeAll(async ({ baseURL }) => {
  path = await makePassageTest(baseURL ?? "");
});

const passage = (page: Page, questions: string) =>
  page.getByRole("region", { name: `Passage for ${questions}` });
const side = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const scrollOf = (page: Page, questions: string) =>
  passage(page, questions).evaluate(({ scrollTop }) => Math.round(scrollTop));
const scrollTo = (page: Page, questions: string, top: number) =>
  passage(page, questions).evaluate((pane, to) => pane.scrollTo(0, to), top);

async function isAtTop(page: Page, number: number): Promise<void> {
  await expect(question(page, number)).toBeFocused();
  await expect(question(page, number)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

/** Lets axe look at the page in light and in dark. */
async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

test("a passage stands beside its questions and keeps its place, and the result has it", async ({
  page,
}) => {
  await startQuiz(page, path);
  const first = passage(page, "questions 1 to 5");
  await expect(first).toContainText("Adapted from a law report");
  await expect(question(page, 1)).toHaveAccessibleName(
    "Question 1 of 10. Questions 1 to 5 are on this passage.",
  );
  await expectAccessibleInBoth(page);
  // It counts as read once it was in view for a second.
  await page.waitForTimeout(1_500);

  // Inside the set the passage stays; each half scrolls by itself.
  await scrollTo(page, "questions 1 to 5", 333);
  await page.keyboard.press("n");
  await isAtTop(page, 2);
  expect(await scrollOf(page, "questions 1 to 5")).toBe(333);
  await page
    .getByRole("button", { name: /Option|^B/ })
    .first()
    .hover();
  await page.mouse.wheel(0, 200);
  expect(await scrollOf(page, "questions 1 to 5")).toBe(333);
  await first.hover();
  await page.mouse.wheel(0, 67);
  await expect.poll(() => scrollOf(page, "questions 1 to 5")).toBe(400);

  // The border: by keys, which go to no other question, by mouse, and kept over a reload.
  const grip = page.getByRole("separator", { name: "Width of the passage" });
  const width = async () => (await first.boundingBox())?.width ?? 0;
  const half = await width();
  await grip.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(width).toBeCloseTo(half + 24, -1);
  await expect(question(page, 2)).toBeVisible();
  for (let press = 0; press < 12; press += 1) await page.keyboard.press("ArrowRight");
  await expect(grip).toHaveAttribute("aria-valuenow", "64");
  await page.keyboard.press("Home");
  await expect(grip).toHaveAttribute("aria-valuenow", "50");
  const box = await grip.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 12, (box?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) - 100, (box?.y ?? 0) + 30, { steps: 4 });
  await page.mouse.up();
  const narrow = await width();
  expect(narrow).toBeLessThan(half - 90);
  const left = await scrollOf(page, "questions 1 to 5");

  // The next set, rich: its table, formula and picture; the reader of texts is our own.
  await page.keyboard.press("g");
  await page.keyboard.type("6");
  await page.keyboard.press("Enter");
  await isAtTop(page, 6);
  const second = passage(page, "questions 6 to 8");
  await expect(second.getByRole("table")).toContainText("1,240");
  const fraction = second.locator("math mfrac");
  await expect(fraction).toBeVisible();
  // Its parts are set smaller than the line, and large enough to read.
  const size = (one: Element) => Number.parseFloat(getComputedStyle(one).fontSize);
  const line = await second.evaluate(size);
  expect(await fraction.locator("> *").first().evaluate(size)).toBeGreaterThan(0.85 * line);
  await expect(page.getByRole("button", { name: "B H2O" })).toBeVisible();
  const picture = second.getByRole("img", { name: PICTURE_WORDS });
  await expect(picture).toHaveJSProperty("naturalWidth", 640);
  await expect(picture).toHaveAttribute("src", /^blob:/);
  await expectAccessible(page);
  await page.keyboard.press("p");
  await isAtTop(page, 5);
  expect(await scrollOf(page, "questions 1 to 5"), "where it was left").toBe(left);

  // A question by itself has the column alone; Hindi says that it is.
  for (let press = 0; press < 4; press += 1) await page.keyboard.press("n");
  await isAtTop(page, 9);
  await expect(page.getByRole("region", { name: /^Passage/ })).toHaveCount(0);
  await expect(grip).toBeHidden();
  await page.keyboard.press("n");
  await isAtTop(page, 10);
  await expect(passage(page, "question 10").locator("[lang=hi] p").first()).toBeVisible();

  // Between 1024 and 1279 px the side panel folds away: the clock is in the head, the palette in the bar.
  await page.setViewportSize({ width: 1100, height: 760 });
  await expect(page.getByRole("complementary", { name: "Time and questions" })).toBeHidden();
  await expect(page.getByRole("banner").getByRole("timer")).toBeVisible();
  await page.getByRole("button", { name: /Questions: 10 of 10/ }).click();
  await page.getByRole("button", { name: /^Question 1,/ }).click();
  await isAtTop(page, 1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.reload();
  await page.getByRole("button", { name: "Resume Quiz" }).click();
  await expect(question(page, 1)).toBeVisible();
  await expect.poll(width).toBeCloseTo(narrow, -1);

  await page.getByRole("button", { name: "Finish and Submit" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit Quiz" }).click();
  await expect(page).toHaveURL(/\/results$/);
  await outwaitDoubleClick(page);
  await page
    .getByRole("link", { name: /View Details/ })
    .first()
    .click();

  // The result: folded at each of its questions, with how long it was read.
  await page
    .getByRole("navigation", { name: "Sections of this result" })
    .getByRole("button", { name: /^Questions/ })
    .click();
  await expect(page.getByText("For questions 1 to 5", { exact: true })).toHaveCount(5);
  const shown = page.getByRole("listitem").filter({
    has: page.getByRole("heading", { name: "Question 1", exact: true }),
  });
  await expect(shown.getByText(/^Paragraph 1 says/)).toBeHidden();
  const more = shown.getByRole("button", { name: /^Show passage/ });
  await more.focus();
  await page.keyboard.press("Enter");
  // In view too shortly for a speed.
  await expect(shown).toContainText(/\d+ words\s*Read for \d+m \d+s(?!\s*[\d,]+ words a minute)/);
  await expect(shown.getByText(/^Paragraph 1 says/)).toBeVisible();
  await expect(shown.getByText(/^Paragraph 14 says/)).toBeVisible();
  await expect(shown.getByText("Adapted from a law report")).toBeVisible();
  await expect(page.locator("li em").filter({ hasText: "this" }).first()).toBeVisible();
  // It is open at all of its questions, and at no others.
  await expect(page.getByRole("button", { name: /^Hide passage/ })).toHaveCount(5);
  await expectAccessibleInBoth(page);
  // The keys go from question to question all the same.
  await page.keyboard.press("g");
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Question\s*7$/ })).toBeFocused();
  // On paper there is nothing to press.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Line 9 says/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Show|Hide) passage/ })).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test(
  "on a phone held sideways passage and question stand side by side under a low head",
  NIGHTLY,
  async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await startQuiz(page, path);
    const head = page.getByRole("banner");
    const isLineInHead = () =>
      head.evaluate((bar) => {
        const line = bar.querySelector(":scope > svg")?.getBoundingClientRect();
        const { top, bottom } = bar.getBoundingClientRect();
        return line !== undefined && line.top >= top && line.bottom <= bottom + 1;
      });
    expect(await isLineInHead()).toBe(true);
    // The head is low, and both begin right under it.
    const first = passage(page, "questions 1 to 5");
    await expect(first).toBeVisible();
    await expect(question(page, 1)).toBeInViewport({ ratio: 1 });
    await expect(side(page, "Passage")).toBeHidden();
    const room = await first.boundingBox();
    expect(room?.y ?? 999).toBeLessThanOrEqual(90);
    expect(room?.width ?? 0).toBeGreaterThan(300);
    expect((await question(page, 1).boundingBox())?.x ?? 0).toBeGreaterThan(400);
    await expectNoSidewaysScroll(page);
    await page.mouse.move(600, 220);
    await page.mouse.wheel(0, 2_000);
    const last = page.getByRole("switch", { name: "Strike out option D" });
    const bar = page.getByRole("button", { name: "Next", exact: true });
    await expect
      .poll(async () => {
        const [option, foot] = [await last.boundingBox(), await bar.boundingBox()];
        return option !== null && foot !== null && option.y + option.height <= foot.y;
      })
      .toBe(true);
    expect(await isLineInHead()).toBe(true);
    await last.click();
    await expect(last).toBeChecked();
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" });

  test("passage and question take turns, and both keep their place", NIGHTLY, async ({ page }) => {
    await startQuiz(page, path);
    await expect(side(page, "Question 1")).toHaveAttribute("aria-pressed", "true");
    await expect(passage(page, "questions 1 to 5")).toBeHidden();
    const lead = page.getByRole("button", { name: "Passage for questions 1 to 5" });
    await expect(lead).toBeInViewport();
    await expectAccessible(page);
    await lead.click();
    await expect(passage(page, "questions 1 to 5")).toBeVisible();
    await expect(question(page, 1)).toBeHidden();
    await expectAccessible(page);

    // The size of the text stands beside the switch, for both.
    await page.getByRole("button", { name: "Text and highlights" }).click();
    const sizes = page.getByRole("dialog", { name: "Text and highlights" });
    await sizes.getByRole("button", { name: "Text size 3 of 4" }).click();
    await sizes.getByRole("button", { name: "Close" }).click();
    const fontSize = () =>
      passage(page, "questions 1 to 5")
        .getByText("Paragraph 1 says")
        .evaluate((words) => getComputedStyle(words).fontSize);
    await expect.poll(fontSize).toBe("21px");
    await scrollTo(page, "questions 1 to 5", 250);

    // Swiping moves between them; the bar stays where it is.
    const client = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const points = (x: number) => [{ x, y: 400 }];
      await client.send("Input.dispatchTouchEvent", {
        type: "touchStart",
        touchPoints: points(from),
      });
      for (let step = 1; step <= 4; step += 1) {
        const x = from + ((to - from) * step) / 4;
        await client.send("Input.dispatchTouchEvent", {
          type: "touchMove",
          touchPoints: points(x),
        });
      }
      await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await swipe(330, 80);
    await expect(question(page, 1)).toBeVisible();
    await swipe(80, 330);
    await expect(passage(page, "questions 1 to 5")).toBeVisible();
    expect(await scrollOf(page, "questions 1 to 5")).toBe(250);

    // Another question shows itself, at its top.
    await page.getByRole("button", { name: "Next" }).click();
    await isAtTop(page, 2);
    await side(page, "Passage").click();
    expect(await scrollOf(page, "questions 1 to 5")).toBe(250);
    await side(page, "Question 2").click();

    // Low, narrow and zoomed screens.
    await page.setViewportSize({ width: 360, height: 600 });
    await expect(lead).toBeHidden();
    await expect(page.getByRole("button", { name: "A It does", exact: true })).toBeInViewport();
    for (const [width, height] of [
      [320, 568],
      [720, 450],
      [640, 400],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectNoSidewaysScroll(page);
      const last = page.getByRole("button", { name: "D None of these" });
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport();
      await page.getByRole("button", { name: "Next" }).click();
      await expect(question(page, 3)).toBeFocused();
      await page.getByRole("button", { name: "Previous" }).click();
      await expect(question(page, 2)).toBeFocused();
    }
  });
});

test.describe("a picture that does not load", () => {
  test.use({ expectedNoise: FAILING });

  test("leaves the question to be answered, and is tried again", NIGHTLY, async ({ page }) => {
    await page.route("**/api/v1/images/*", (route) => route.abort());
    await startQuiz(page, path);
    for (let press = 0; press < 5; press += 1) await page.keyboard.press("n");
    const second = passage(page, "questions 6 to 8");
    await expect(second).toContainText("The picture could not be loaded.");
    await expect(second.getByRole("img", { name: PICTURE_WORDS })).toBeVisible();
    await page.keyboard.press("2");
    await expect(page.getByRole("button", { name: "B H2O" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expectAccessible(page);
    await page.unroute("**/api/v1/images/*");
    await second.getByRole("button", { name: "Try Again" }).click();
    await expect(second.getByRole("img", { name: PICTURE_WORDS })).toHaveJSProperty(
      "naturalWidth",
      640,
    );
  });
});

test(
  "a question on a passage begins at its top, also after one by itself",
  NIGHTLY,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 400 });
    await startQuiz(page, path);
    await page.keyboard.press("g");
    await page.getByRole("dialog").getByRole("textbox").fill("8");
    await page.keyboard.press("Enter");
    await isAtTop(page, 8);
    /** The box in which a question scrolls. */
    const scrolled = (number: number, to: number | null) =>
      question(page, number).evaluate(async (heading, top) => {
        let box: Element = heading;
        while (!/auto|scroll/.test(getComputedStyle(box).overflowY)) {
          if (box.parentElement === null) throw new Error("Nothing scrolls here.");
          box = box.parentElement;
        }
        if (top !== null) box.scrollTop = top;
        // The page hears of it in the next frame.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        return Math.round(box.scrollTop);
      }, to);
    expect(await scrolled(8, 10)).toBe(10);
    await page.keyboard.press("n");
    await isAtTop(page, 9);
    await page.keyboard.press("n");
    await isAtTop(page, 10);
    expect(await scrolled(10, null)).toBe(0);
  },
);
