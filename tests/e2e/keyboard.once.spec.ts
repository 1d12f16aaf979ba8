// A whole quiz without a pointer (docs/design.md, section 6), what a screen reader
// says at the same time, and the clock that can be hidden.
import type { Page } from "@playwright/test";
import { NIGHTLY } from "./looks.ts";
import {
  openQuiz,
  option,
  question,
  resultAnswers,
  serverResults,
  strike,
  test,
  WARM_UP,
} from "./student.ts";
import { expect } from "./support.ts";
import { tabTo } from "./tab-to.ts";
import { makeTaughtTest } from "./taught-result.ts";

async function focusedButton(page: Page): Promise<string> {
  return page.evaluate(() => (document.activeElement as HTMLElement).innerText);
}

test("a test is found, taken and submitted by keyboard alone", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeAttached();
  await tabTo(page, /^Skip to the content/);
  await page.keyboard.press("Enter");
  // Tab finds only what is there: each time, the screen has loaded first.
  await expect(page.getByRole("link", { name: "All tests", exact: true })).toBeVisible();
  await tabTo(page, /^All tests$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /Available Tests/ })).toBeFocused();
  const start = page.getByRole("link", { name: `Start Test: ${WARM_UP}` });
  await expect(start).toBeVisible();
  await tabTo(page, /^Search/);
  await page.keyboard.type("warm");
  await expect(page.getByRole("link", { name: /^Start Test/ })).toHaveCount(1);
  await tabTo(page, new RegExp(`^Start Test: ${WARM_UP}$`));
  await page.keyboard.press("Enter");
  // The heading has the focus, so Enter starts nothing before it stands on the button.
  await expect(page.getByRole("heading", { level: 1, name: WARM_UP })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing has started.")).toBeVisible();
  await tabTo(page, /^Start Test$/);
  await page.keyboard.press("Enter");
  await expect(question(page, 1)).toBeVisible();

  // Letters and digits choose; the same key again clears; a key held down does not flicker.
  await page.keyboard.press("b");
  await expect(option(page, 1)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Option B chosen")).toBeAttached();
  await page.keyboard.press("2");
  await expect(option(page, 1)).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByText("Answer cleared")).toBeAttached();
  await page.keyboard.press("3");
  await page.keyboard.press("m");
  await expect(page.getByText("Marked for review").last()).toBeAttached();
  await expect(page.getByRole("button", { name: "Question 1, answered and marked" })).toBeVisible();

  // Arrows, N and P move, and the heading takes the focus.
  await page.keyboard.press("ArrowRight");
  await expect(question(page, 2)).toBeFocused();
  await page.keyboard.press("n");
  await expect(question(page, 3)).toBeFocused();
  await page.keyboard.press("p");
  await page.keyboard.press("ArrowLeft");
  await expect(question(page, 1)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(question(page, 1)).toBeFocused();

  // ? shows the keys; Escape goes back to where the focus was, and no key works underneath.
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await expect(question(page, 1)).toBeVisible();

  // Tab goes on from the new heading, however soon it follows.
  await page.keyboard.press("n");
  await page.keyboard.press("Tab");
  await expect(question(page, 2)).toBeVisible();
  await expect(option(page, 0)).toBeFocused();

  // Tab and Space reach every option, the palette and the actions.
  await tabTo(page, /^D\n/);
  await page.keyboard.press("Space");
  await expect(option(page, 3)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Delete");
  await expect(option(page, 3)).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("d");
  await expect(option(page, 3)).toHaveAttribute("aria-pressed", "true");
  // The palette is one stop: the arrows go on from the current tile, and open nothing by themselves.
  await tabTo(page, /^Question 2,/);
  await page.keyboard.press("End");
  await expect.poll(() => focusedButton(page)).toBe("5");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => focusedButton(page)).toBe("4");
  await expect(question(page, 2)).toBeVisible();
  // What is none of its own keys is the question's there too.
  await page.keyboard.press("c");
  await expect(option(page, 2)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("d");
  await expect(option(page, 3)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Enter");
  await expect(question(page, 4)).toBeFocused();
  // A number goes there from anywhere.
  await page.keyboard.press("g");
  const goTo = page.getByRole("dialog", { name: "Go to a question" });
  await expect(goTo.getByRole("textbox", { name: "Number, 1 to 5" })).toBeFocused();
  await page.keyboard.type("6");
  await page.keyboard.press("Enter");
  await expect(goTo.getByRole("alert")).toContainText("The numbers go from 1 to 5.");
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await expect(goTo).toHaveCount(0);
  await expect(question(page, 5)).toBeFocused();
  await tabTo(page, /^Submit Quiz$/);
  await page.keyboard.press("Enter");
  const confirm = page.getByRole("dialog", { name: "Submit this quiz?" });
  await expect(confirm).toBeVisible();
  await expect.poll(() => focusedButton(page)).toBe("Cancel");
  // The focus stays inside, and comes back to the button that opened the dialog.
  await page.keyboard.press("Tab");
  await expect.poll(() => focusedButton(page)).toBe("Submit Quiz");
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => focusedButton(page)).toBe("Cancel");
  await page.keyboard.press("Escape");
  await expect(confirm).toHaveCount(0);
  await expect.poll(() => focusedButton(page)).toBe("Submit Quiz");
  await page.keyboard.press("Enter");
  await tabTo(page, /^Submit Quiz$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/results$/);
  const [result] = await serverResults(page);
  expect(await resultAnswers(page, result?.id ?? 0)).toEqual([2, 3, -1, -1, -1]);
  await expect(page.getByRole("region", { name: "Just finished" })).toBeFocused();
  await tabTo(page, /^View Details/);
  await page.keyboard.press("Enter");
  // Also once the heading of the page that was loading has gone.
  await expect(page.getByRole("heading", { name: WARM_UP })).toBeFocused();
  await tabTo(page, /: details$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/ not won, .* deducted\.$/).filter({ visible: true })).toHaveCount(1);
});

test(
  "locked sections about passages are worked through by keyboard alone",
  NIGHTLY,
  async ({ page, baseURL }) => {
    const id = await makeTaughtTest(baseURL ?? "", { minutes: 10, locked: true });
    await page.goto(`/quiz/${id}`);
    await expect(page.getByRole("region", { name: "2 sections" })).toBeVisible();
    await tabTo(page, /^Start Test$/);
    await page.keyboard.press("Enter");
    await expect(question(page, 1)).toBeVisible();
    await page.keyboard.press("a");

    // The tiles of all sets of the section are one stop; arrows open nothing by themselves.
    await tabTo(page, /^Question 1,/);
    await page.keyboard.press("End");
    await expect.poll(() => focusedButton(page)).toBe("8");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => focusedButton(page)).toBe("2");
    await expect(question(page, 1)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(question(page, 2)).toBeFocused();

    // In a set an option is struck out by X, and the passage highlighted by H, sentence by sentence.
    await tabTo(page, /^B\n/);
    await page.keyboard.press("x");
    await expect(strike(page, "B")).toBeChecked();
    await page.keyboard.press("h");
    const sentences = page.getByRole("dialog", { name: "Highlight by sentence" });
    await expect(sentences).toBeVisible();
    await tabTo(page, /^Paragraph 1 says/);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(sentences).toHaveCount(0);
    await expect(page.getByRole("list", { name: "Your highlights" })).toHaveText(
      /^Paragraph 1 says .*\.$/,
    );

    // The next section, which asks first: once one stays, once one leaves.
    await tabTo(page, /^2\s*Law/);
    await page.keyboard.press("Enter");
    const leave = page.getByRole("dialog", { name: "Leave Reading?" });
    await expect(leave.getByRole("button", { name: "Stay" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(leave).toHaveCount(0);
    await expect.poll(() => focusedButton(page)).toMatch(/^2\s*Law/);
    await expect(question(page, 2)).toBeVisible();
    await page.keyboard.press("Enter");
    await tabTo(page, /^Leave Section$/);
    await page.keyboard.press("Enter");
    await expect(question(page, 9)).toBeFocused();
    await page.keyboard.press("a");

    await tabTo(page, /^Finish and Submit$/);
    await page.keyboard.press("Enter");
    const confirm = page.getByRole("dialog", { name: "Submit this quiz?" });
    await expect(confirm.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expect(confirm.getByRole("row", { name: /^Law/ })).toBeVisible();
    await tabTo(page, /^Submit Quiz$/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/results$/);
    const [result] = await serverResults(page);
    const answers = await resultAnswers(page, result?.id ?? 0);
    expect(answers).toEqual(answers.map((_, index) => (index === 0 || index === 8 ? 0 : -1)));
  },
);

test("the skip link leads to the content, and says nothing to the console", async ({ page }) => {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  await page.goto("/tests");
  await expect(page.getByRole("heading", { name: /Available Tests/ })).toBeVisible();
  await tabTo(page, /^Skip to the content/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveURL(/\/tests#main$/);
  expect(said).toEqual([]);
});

test("the clock speaks at 10, 5 and 1 minutes, and can be hidden", NIGHTLY, async ({ page }) => {
  await page.clock.install();
  await openQuiz(page, "Contracts: From Offer to Remedy");
  const timer = page.getByRole("timer");
  const spoken = page.getByRole("status");
  await expect(timer).toHaveText(/^1[45]:\d\d$/);
  await expect(spoken.filter({ hasText: /minutes? left/ })).toHaveCount(0);

  await page.getByRole("button", { name: /^Hide/ }).click();
  await expect(timer).toHaveText("––:––");
  await expect(timer).toHaveAccessibleName("Time left: hidden");
  await page.clock.runFor(302_000);
  await expect(spoken.filter({ hasText: "10 minutes left" })).toBeAttached();
  await expect(page.getByText(/^\d\d:\d\d$/)).toHaveCount(0);
  await page.clock.runFor(20_000);
  await expect(spoken.filter({ hasText: "10 minutes left" })).toBeAttached();
  await page.getByRole("button", { name: /^Show/ }).click();
  await expect(timer).toHaveText(/^09:\d\d$/);
  await page.clock.runFor(280_000);
  await expect(spoken.filter({ hasText: "5 minutes left" })).toBeAttached();
  await expect(page.getByText("5 minutes left").last()).toBeVisible();
  await page.clock.runFor(240_000);
  await expect(spoken.filter({ hasText: "1 minute left" })).toBeAttached();
  for (const region of await spoken.all()) await expect(region).toHaveRole("status");
});
