import type { Page } from "@playwright/test";
import { NIGHTLY } from "./looks.ts";
import { api, FAILING, test } from "./student.ts";
import { expect, expectAccessible, expectFitsNarrow } from "./support.ts";

/** Submits a random test without an answer: all of its questions are mistakes then. */
async function miss(page: Page, questions: number): Promise<void> {
  await page.goto("/dashboard");
  const { id } = await api(page).post("/random-tests/generate", {
    ...{ title: "Missed", description: "", num_questions: questions, duration_minutes: 10 },
    ...{ correct_marks: 1, incorrect_marks: 0, passages: "none" },
  });
  await api(page).get(`/random-tests/${id}/start`);
  await api(page).post("/random-tests/submit", {
    ...{ random_test_id: id, answers: [], time_taken_minutes: 1 },
  });
  // Anyone who reads them takes what was submitted into the answer history first.
  await api(page).get("/reviews");
}

const next = (page: Page) => page.getByRole("button", { name: "Next" });
const dontKnow = (page: Page) => page.getByRole("button", { name: "I Don’t Know" });
const heading = (page: Page, number: number) =>
  page.getByRole("heading", { name: `Question ${number}`, exact: true });

test("mistakes are reviewed by keyboard until none is due", async ({ page }) => {
  await miss(page, 3);
  await page.reload();
  const bodies: string[] = [];
  page.on("response", async (response) => {
    const asked = response.request().postData() ?? "";
    if (asked.includes('"operationName":"Review"')) bodies.push(await response.text());
  });
  await page.getByRole("link", { name: "Start Review" }).click();
  await expect(heading(page, 1)).toBeFocused();
  await expect(page.getByText("0 of 3")).toBeVisible();
  await expectAccessible(page);
  expect(bodies.join("")).not.toMatch(/"(correct|explanation)/i);

  await page.keyboard.press("0");
  await expect(next(page)).toBeFocused();
  await expect(page.getByText("Correct answer", { exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Again/ })).toBeChecked();
  await expectAccessible(page);
  await expectFitsNarrow(page);
  // It comes again today: one more to answer.
  await expect(page.getByText("1 of 4")).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByText("0 of 3")).toBeVisible();
  await expect(dontKnow(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();

  // Left with another rating, which counts; and the answer can be taken back from outside.
  await page.keyboard.press("0");
  await expect(next(page)).toBeFocused();
  await page.keyboard.press("4");
  await expect(page.getByRole("radio", { name: /^Easy/ })).toBeChecked();
  await page.getByRole("link", { name: "Leave" }).click();
  await expect.poll(async () => (await api(page).get("/reviews")).due_count).toBe(2);
  await page.getByRole("link", { name: "Start Review" }).click();
  await expect(page.getByText("1 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("0 of 3")).toBeVisible();
  await expect(heading(page, 1)).toBeFocused();
  await page.keyboard.press("0");
  await expect(page.getByText("1 of 4")).toBeVisible();
  await expect(next(page)).toBeFocused();
  await page.keyboard.press("4");
  await expect(page.getByRole("radio", { name: /^Easy/ })).toBeChecked();
  await page.reload();
  await expect(page.getByText("1 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("0 of 3")).toBeVisible();
  await expect(heading(page, 1)).toBeFocused();

  for (const done of [1, 2, 3]) {
    await page.keyboard.press("a");
    await expect(next(page)).toBeFocused();
    await page.keyboard.press("4");
    await expect(page.getByRole("radio", { name: "Easy 8 days" })).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(page.getByText(new RegExp(`${done} of 3(?! right)`))).toHaveCount(
      done < 3 ? 1 : 0,
    );
    if (done < 3) await expect(heading(page, done + 1)).toBeFocused();
  }
  await expect(page.getByRole("heading", { name: "Done for today" })).toBeVisible();
  await expect(page.getByText(/^3 reviewed in 1 minute\./)).toBeVisible();
  await expect(page.getByRole("table", { name: "Due on the next 14 days" })).toContainText("3");
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  await expectFitsNarrow(page);

  await page.getByRole("button", { name: "Change how many new ones a day" }).click();
  await page.getByLabel("New questions a day at most").fill("101");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("New questions a day must be from 0 to 100.")).toBeVisible();
  await page.getByLabel("New questions a day at most").fill("5");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("5 new a day at most")).toBeVisible();
});

test(
  "an answer that came second says which one counts, and what is due is asked for",
  NIGHTLY,
  async ({ page }) => {
    await miss(page, 2);
    await page.goto("/review");
    await expect(heading(page, 1)).toBeVisible();
    const { cards } = await api(page).get("/reviews");
    const [{ question_id, revision_id, times_reviewed }] = cards;
    await api(page).post("/reviews/answers", {
      ...{ key: crypto.randomUUID(), question_id, revision_id, times_reviewed },
      ...{ choice: -1, seconds: 5 },
    });
    await page.keyboard.press("a");
    const notice = page
      .getByRole("alert")
      .filter({ hasText: "You answered this question in the meantime" });
    await expect(notice).toContainText(
      /That answer counts \(“I don’t know”, .+ IST\), and this one does not\. It comes again today\./,
    );
    await expect(heading(page, 2)).toBeFocused();
    await expect(page.getByText("1 of 3")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("0");
    await expect(next(page)).toBeVisible();
    await expect(notice).toHaveCount(0);
  },
);

test("nothing to review says where mistakes come from", NIGHTLY, async ({ page }) => {
  await page.goto("/review");
  await expect(page.getByRole("heading", { name: "Nothing to review yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Take a Test" })).toBeVisible();
  await expectAccessible(page);
});

test.describe("without a network", () => {
  test.use({ expectedNoise: FAILING });

  test("answers are kept on the device, and sent when it is back", async ({ page, context }) => {
    await miss(page, 3);
    // A device that is a day ahead: what is given today is of today all the same.
    await page.clock.install({ time: Date.now() + 24 * 60 * 60 * 1000 });
    await page.goto("/review");
    await expect(heading(page, 1)).toBeVisible();
    await context.setOffline(true);
    await page.keyboard.press("a");
    await expect(page.getByText(/is kept on this device\. It is sent/)).toBeVisible();
    await expect(page.getByText(/^You are offline\. 1 answer is kept/)).toBeVisible();
    await next(page).click();
    await expect(heading(page, 2)).toBeFocused();
    await page.keyboard.press("0");
    await expect(page.getByText(/^You are offline\. 2 answers are kept/)).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    // The one on the screen shows its key, the one before it in passing.
    await expect(page.getByText("Correct answer", { exact: true })).toBeVisible();
    await expect(page.getByText(/^1 answer sent\./)).toBeVisible();
    await expect(page.getByText(/^You are offline/)).toHaveCount(0);
    const { answer_count, cards } = await api(page).get("/reviews");
    expect(answer_count).toBe(2);
    expect(cards.length).toBeGreaterThan(0);
    expect(cards[0].times_reviewed).toBe(0);
  });
});
