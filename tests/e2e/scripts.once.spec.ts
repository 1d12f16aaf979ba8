// Questions in another script than Latin, and words longer than a line (docs/design.md, section 3).
import type { Page } from "@playwright/test";
import { formOf, makeQuestion } from "./admin-questions-support.ts";
import { ADMIN, ask, newTitle } from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
import { question, startTest } from "./student.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "./support.ts";

const HINDI = "निम्नलिखित में से कौन-सा मूल अधिकार अनुच्छेद २१ में निहित है?";
const URDU = "آئین کی کون سی دفعہ زندگی کے حق سے متعلق ہے؟";

test("a text in Hindi has its language and its own font, and one in Urdu its direction", async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".woff2")) fonts.push(request.url());
  });
  await signIn(page, ADMIN);
  await page.goto("/admin/questions");
  const form = formOf(page);
  await expect(form.text).toHaveCSS("unicode-bidi", "plaintext");
  await form.text.fill("Which article?");
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.filter((font) => font.includes("devanagari"))).toEqual([]);

  await form.text.fill(HINDI);
  const shown = page.getByRole("paragraph").filter({ hasText: HINDI });
  await expect(shown).toHaveCSS("direction", "ltr");
  await expect(page.locator(":lang(hi)").filter({ hasText: HINDI }).first()).toBeVisible();
  await expect
    .poll(() => fonts.filter((font) => font.includes("devanagari-devanagari-400")).length)
    .toBe(1);

  await form.text.fill(URDU);
  const urdu = page.getByRole("paragraph").filter({ hasText: URDU });
  await expect(urdu).toHaveCSS("direction", "rtl");
  await expect(page.locator(":lang(ur)").filter({ hasText: URDU }).first()).toBeVisible();
});

/** Makes a test of one question, which administrators alone can take. @returns its number */
async function makeTest(page: Page, title: string, questionId: string): Promise<string> {
  const { createTest } = await ask<{ createTest: { id: string } }>(
    page,
    "mutation ($input: TestInput!) { createTest(input: $input) { id } }",
    {
      input: {
        ...{ title, durationMinutes: 20, correctMarks: 1, incorrectMarks: 0.25 },
        ...{ isActive: true, isPublic: false, questionIds: [questionId] },
      },
    },
  );
  return createTest.id;
}

async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit Quiz" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit Quiz" }).click();
  await expect(page.getByRole("region", { name: "Just finished" })).toBeVisible();
}

test(
  "a title in Urdu and a subject in Hindi have language and direction on every page",
  NIGHTLY,
  async ({ page }) => {
    const title = newTitle("آئینِ ہند کا ماک ٹیسٹ");
    const subject = "संवैधानिक विधि";
    await signIn(page, ADMIN);
    const asked = await makeQuestion(page, { questionText: newTitle(HINDI), subject });
    const id = await makeTest(page, title, asked.id);
    const expectTitle = async () => {
      const shown = page.locator("main [lang=ur], header [lang=ur]").filter({ hasText: title });
      await expect(shown.first()).toBeVisible();
      await expect(shown.first()).toHaveCSS("direction", "rtl");
    };
    const expectSubject = async () => {
      const shown = page.locator("main [lang=hi]").filter({ hasText: subject });
      await expect(shown.filter({ visible: true }).first()).toHaveCSS("direction", "ltr");
    };

    await page.goto("/tests");
    await expectTitle();
    await expectSubject();
    await page.goto(`/quiz/${id}`);
    await expectTitle();
    await startTest(page);
    await expectTitle();
    await page.keyboard.press("b");
    await submit(page);
    await expectTitle();
    await expect(page.getByRole("rowheader", { name: title }).locator("[lang=ur]")).toBeVisible();
    await page
      .getByRole("link", { name: /^View Details/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /: details$/ }).first()).toBeVisible();
    await expectTitle();
    await expectSubject();
    await page.goto("/dashboard");
    await expectTitle();
  },
);

test(
  "an option stands where its own direction begins, in the quiz and in the result",
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, ADMIN);
    const asked = await makeQuestion(page, {
      questionText: newTitle(URDU),
      options: ["دفعہ نو", "Article 21", "دفعہ اکیس"],
      explanation: URDU,
    });
    const id = await makeTest(page, newTitle("Directions"), asked.id);
    /** How far the words are from the left and the right end of their room, in px. */
    const roomOf = (words: string) =>
      page
        .getByText(words, { exact: true })
        .filter({ visible: true })
        .evaluate((text) => {
          const range = document.createRange();
          range.selectNodeContents(text.firstChild as Text);
          const shown = range.getBoundingClientRect();
          let block: Element = text;
          while (getComputedStyle(block).display === "inline" && block.parentElement !== null) {
            block = block.parentElement;
          }
          const room = block.getBoundingClientRect();
          return {
            left: shown.left - room.left,
            right: room.right - shown.right,
            width: room.width,
          };
        });
    const expectDirections = async () => {
      for (const words of ["دفعہ نو", "دفعہ اکیس"]) {
        const { left, right, width } = await roomOf(words);
        expect(right).toBeLessThan(4);
        expect(left).toBeGreaterThan(width / 2);
      }
      const { left, right, width } = await roomOf("Article 21");
      expect(left).toBeLessThan(4);
      expect(right).toBeGreaterThan(width / 2);
    };
    await page.goto(`/quiz/${id}`);
    await startTest(page);
    await expect(question(page, 1)).toBeVisible();
    await expectDirections();
    await page.keyboard.press("b");
    await submit(page);
    await page
      .getByRole("link", { name: /^View Details/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Question 1", exact: true })).toBeVisible();
    await expectDirections();
    // What leads to it is English, and doesn't turn it round.
    const explanation = page.getByRole("paragraph").filter({ hasText: "Explanation." });
    await expect(explanation).toHaveCSS("direction", "rtl");
  },
);

test(
  "no word is too long for a phone: among the tests, in the quiz, in results, among the filters",
  NIGHTLY,
  async ({ page }) => {
    const long = "Donaudampfschifffahrt".repeat(9);
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, ADMIN);
    const asked = await makeQuestion(page, {
      questionText: `${newTitle("Long")} ${long}${long} https://example.org/${"path/".repeat(40)}`,
      options: [long, `No ${long}`, "C"],
      subject: long,
      topic: long,
      explanation: long,
    });
    const id = await makeTest(page, newTitle(long.slice(0, 120)), asked.id);
    await page.goto("/tests");
    await expect(page.getByRole("heading", { name: long.slice(0, 120) }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto(`/quiz/${id}`);
    await expect(page.getByText("Nothing has started.")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await startTest(page);
    await expect(question(page, 1)).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await page.keyboard.press("b");
    await submit(page);
    await expectNoSidewaysScroll(page);
    await page
      .getByRole("link", { name: /^View Details/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /: details$/ })).toBeVisible();
    await expectNoSidewaysScroll(page);

    await page.goto("/dashboard");
    await expect(page.getByRole("region", { name: "Subject Performance" })).toBeVisible();
    await expectNoSidewaysScroll(page);

    await page.route("**/graphql", async (route) => {
      const sent = route.request().postDataJSON() as { operationName?: string } | null;
      if (sent?.operationName !== "FilterOptions") return route.fallback();
      const response = await route.fetch();
      const json = await response.json();
      json.data.filterOptions.subjects.unshift(long);
      await route.fulfill({ response, json });
    });
    await page.goto("/random-test");
    const filter = page.getByRole("checkbox", { name: long });
    await filter.scrollIntoViewIfNeeded();
    await expectNoSidewaysScroll(page);
    await filter.check();
    await expectNoSidewaysScroll(page);
  },
);
