// A quiz's address begins nothing; what is in progress is taken up, started afresh or discarded on the
// start screen and on the dashboard; the list of results opens with what was just finished
// (docs/screens.md, sections 4, 6 and 8).
import type { Page } from "@playwright/test";
import { NIGHTLY } from "./looks.ts";
import {
  api,
  everythingSaved,
  FAILING,
  Faults,
  newAccount,
  openQuiz,
  option,
  question,
  quizPath,
  resumePanel,
  savedQuizzes,
  serverResults,
  startFresh,
  submitAndLeave,
  switchTab,
  test,
  WARM_UP,
} from "./student.ts";
import { expect, expectAccessible } from "./support.ts";

function title(page: Page) {
  return page.getByRole("heading", { level: 1, name: WARM_UP });
}

/** Answers the first question, saves, and leaves for the start screen of the same quiz. */
async function leave(page: Page): Promise<void> {
  await option(page, 0).click();
  await everythingSaved(page, { answers: [0, -1, -1, -1, -1] });
  await page.reload();
  await expect(resumePanel(page)).toContainText("1 of 5");
}

test.beforeEach(({ page }) => {
  page.on("dialog", (asked) => void asked.accept());
});

test.describe("opening", () => {
  test.use({ expectedNoise: FAILING });

  test("an address, a reload and another tab begin nothing; a network is waited for", async ({
    page,
    context,
  }) => {
    const faults = await Faults.between(page);
    const path = await quizPath(page, WARM_UP);
    faults.fail("TestOverview", "held");
    await page.goto(path);
    await expect(page.getByText("Loading the test")).toBeAttached();
    await faults.heal();
    await expect(title(page)).toBeFocused();
    await expect(page).toHaveTitle(`${WARM_UP} · Lexam`);
    await page.reload();
    await expect(page.getByText("Nothing has started.")).toBeVisible();
    const other = await context.newPage();
    await other.goto(path);
    await expect(other.getByText("Nothing has started.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Taken before" })).toHaveCount(0);
    await expectAccessible(page);

    await context.setOffline(true);
    await expect(page.getByText("You are offline. Start when the network is back")).toBeVisible();
    const start = page.getByRole("button", { name: "Start Test" });
    await expect(start).toHaveAccessibleDescription(/^You are offline\. Start when the network/);
    await expectAccessible(page);
    await start.click({ force: true });
    await context.setOffline(false);
    await expect(page.getByText("You are offline.")).toHaveCount(0);
    expect(faults.count("StartTest")).toBe(0);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Ten-minute diagnostic" })).toBeVisible();
  });
});

/** Has the server take the page's last save once more, as a newer one: what came late while leaving. */
async function arriveLate(page: Page, save: Record<string, unknown>): Promise<void> {
  const { openAttempts } = await api(page).graphql("{ openAttempts { id sequence } }");
  const [{ id, sequence }] = openAttempts as [{ id: string; sequence: number }];
  const input = { attemptId: id, progress: { ...save, sequence: sequence + 1 } };
  await api(page).graphql(
    "mutation ($input: SaveProgressInput!) { saveProgress(input: $input) { sequence } }",
    { input },
  );
}

test("a save that comes late keeps nothing from being discarded", NIGHTLY, async ({ page }) => {
  let save: Record<string, unknown> = {};
  page.on("request", (request) => {
    if (!request.url().endsWith("/graphql")) return;
    const { operationName, variables } = request.postDataJSON();
    if (operationName === "SaveProgress") save = variables.input.progress;
  });
  await openQuiz(page);
  await leave(page);
  await arriveLate(page, save);
  const ask = page.getByRole("dialog", { name: "Discard this attempt?" });
  await resumePanel(page).getByRole("button", { name: "Discard" }).click();
  await ask.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Nothing has started.")).toBeVisible();

  // From another device it is none of this one's: nothing is discarded unseen.
  await openQuiz(page);
  await leave(page);
  await arriveLate(page, { ...save, answers: [2, 1, -1, -1, -1], firstShown: [1, 2, 0, 0, 0] });
  await resumePanel(page).getByRole("button", { name: "Discard" }).click();
  await ask.getByRole("button", { name: "Discard" }).click();
  await expect(resumePanel(page)).toContainText("2 of 5");
  await expect(resumePanel(page)).toContainText("Continued in another tab or on another device");
});

test(
  "an attempt is discarded and started afresh where it is asked twice",
  NIGHTLY,
  async ({ page }) => {
    await openQuiz(page);
    await leave(page);
    const ask = page.getByRole("dialog", { name: "Discard this attempt?" });
    await resumePanel(page).getByRole("button", { name: "Discard" }).click();
    await expect(ask).toContainText(/Answers thrown away\s*1 of 5/);
    await expect(ask.getByRole("button", { name: "Keep It" })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(resumePanel(page).getByRole("button", { name: "Discard" })).toBeFocused();
    await resumePanel(page).getByRole("button", { name: "Discard" }).click();
    await ask.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Nothing has started.")).toBeVisible();
    await expect(title(page)).toBeFocused();
    expect(await savedQuizzes(page)).toEqual({ index: [], progress: [] });
    expect(await serverResults(page)).toEqual([]);

    // Resuming, fresh start and discard are on the start page alone.
    await openQuiz(page);
    await leave(page);
    await page.goto("/dashboard");
    await expect(page.getByRole("link", { name: `Continue Quiz: ${WARM_UP}` })).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Start Fresh|Discard)/ })).toHaveCount(0);
  },
);

test(
  "what another device did in the meantime is shown before anything is thrown away",
  NIGHTLY,
  async ({ page, browser, baseURL }) => {
    const account = await newAccount(baseURL ?? "");
    const [desk, phone] = await Promise.all(
      [1, 2].map(() => browser.newContext({ baseURL, storageState: account })),
    );
    const here = (await desk?.newPage()) ?? page;
    const there = (await phone?.newPage()) ?? page;
    const path = await quizPath(here, WARM_UP);
    await here.goto(path);
    await expect(here.getByText("Nothing has started.")).toBeVisible();
    await openQuiz(there);
    await option(there, 2).click();
    await everythingSaved(there, { answers: [2, -1, -1, -1, -1] });

    // Start Test finds it in progress, and does not go into it unasked.
    await here.getByRole("button", { name: "Start Test" }).click();
    await expect(
      here.getByText(/^Continued in another tab or on another device at \d+:\d\d [AP]M IST\.$/),
    ).toBeVisible();
    await expect(here.getByRole("heading", { name: "Resume Previous Attempt" })).toBeFocused();
    await expect(resumePanel(here)).toContainText("1 of 5");
    await here.reload();
    await expect(resumePanel(here)).toContainText("1 of 5");
    await option(there, 3).click();
    await there.keyboard.press("n");
    await option(there, 1).click();
    await everythingSaved(there, { answers: [3, 1, -1, -1, -1] });
    for (const name of ["Discard", "Discard and Start"]) {
      if (name === "Discard") {
        await resumePanel(here).getByRole("button", { name }).click();
        await here.getByRole("dialog").getByRole("button", { name }).click();
      } else {
        await there.keyboard.press("n");
        await option(there, 0).click();
        await everythingSaved(there, { answers: [3, 1, 0, -1, -1] });
        await startFresh(here);
      }
      await expect(resumePanel(here)).toContainText(name === "Discard" ? "2 of 5" : "3 of 5");
      await expect(
        here.getByText(/^Continued in another tab or on another device at/),
      ).toBeVisible();
    }
    await expect(question(there, 3)).toBeVisible();
    await Promise.all([desk?.close(), phone?.close()]);
  },
);

test.describe("after a submit", () => {
  // Loader and router tell of a script that was not loaded.
  test.use({ expectedNoise: [/Failed to load resource|preload CSS|dynamically imported module/] });

  test(
    "the results open with what was just finished; no reload begins another attempt",
    NIGHTLY,
    async ({ page }) => {
      const faults = await Faults.between(page);
      const path = await openQuiz(page);
      await switchTab(page);
      await submitAndLeave(page);
      const finished = page.getByRole("region", { name: "Just finished" });
      await expect(finished).toBeFocused();
      await expect(page).toHaveTitle("Result: 0 of 5 · Lexam");
      await expect(finished).toContainText("You submitted it");
      await expect(finished).toContainText(/with \d:\d\d left on the clock/);
      await expect(finished).toContainText(/Left the page\s*1 of 4/);
      await expect(finished).not.toContainText("Against your best");
      await expectAccessible(page);
      await expect(page.getByRole("rowheader", { name: /Just now$/ })).toContainText(WARM_UP);
      await page.getByLabel("Sort by").selectOption("oldest");
      await page.reload();
      await expect(finished).toContainText("You submitted it");
      await page.goto("/results");
      await expect(page.getByRole("rowheader", { name: WARM_UP })).toBeVisible();
      await expect(finished).toHaveCount(0);

      // The submit is in, the page of results is still on its way, and the student reloads.
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Taken before" })).toBeVisible();
      await page.getByRole("button", { name: "Start Test" }).click();
      await option(page, 0).click();
      let held = 0;
      const isAwaited = /\/assets\/ResultsScreen-[\w-]+\.js$/;
      // They are never answered: a reload ends them.
      await page.route(isAwaited, () => {
        held += 1;
      });
      await switchTab(page);
      const submitted = page.waitForResponse(
        (response) => response.request().postDataJSON()?.operationName === "SubmitAttempt",
      );
      await submitAndLeave(page);
      await submitted;
      await expect.poll(() => held).toBeGreaterThan(0);
      await page.reload();
      await expect(page.getByText("Nothing has started.")).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
      await page.unroute(isAwaited);
      await expect.poll(async () => (await api(page).get("/results/")).length).toBe(2);
      await page.goto(path);
      await expect(page.getByRole("button", { name: "All 2" })).toHaveCount(0);
      await expect(page.getByText("Nothing has started.")).toBeVisible();
      expect(faults.count("StartTest")).toBe(2);
    },
  );
});
