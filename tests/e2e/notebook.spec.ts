import type { Locator, Page } from "@playwright/test";
import { NIGHTLY } from "./looks.ts";
import { api, test, WARM_UP } from "./student.ts";
import { expect, expectAccessible, expectFitsNarrow, expectNoSidewaysScroll } from "./support.ts";

interface SampleTest {
  id: number;
  title: string;
}

/** Submits the warm-up with A for each but the last question, which is skipped. @returns the result */
async function missSome(page: Page): Promise<{ resultId: number; missed: number }> {
  const tests = (await api(page).get("/tests/?limit=200")) as SampleTest[];
  const testId = tests.find(({ title }) => title === WARM_UP)?.id;
  const started = (await api(page).get(`/tests/${testId}/start`)) as {
    questions: { id: number }[];
  };
  const answers = started.questions.slice(0, -1).map(({ id }) => ({
    question_id: id,
    selected_option_index: 0,
  }));
  const submitted = (await api(page).post("/results/submit-quiz", {
    test_id: testId,
    answers,
    time_taken_minutes: 1,
  })) as { id: number; score: number };
  return { resultId: submitted.id, missed: started.questions.length - submitted.score };
}

/** The entries of the notebook. */
function entries(page: Page) {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox") });
}

/** From now on, what the page hands to the practice that it goes to is remembered. */
async function rememberPractice(page: Page): Promise<void> {
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (state, unused, address) => {
      const { pathname } = new URL(String(address), location.href);
      if (pathname === "/practice/new") Object.assign(window, { practised: state.usr });
      push(state, unused, address);
    };
  });
}

/** That, once it was handed over. */
function practised(page: Page) {
  return page.evaluate(
    () => (window as { practised?: { title: string; questionIds: number[] } }).practised,
  );
}

test("an empty notebook says how mistakes come into it", NIGHTLY, async ({ page }) => {
  await page.goto("/notebook");
  await expect(page.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
  await expect(
    page.getByText("Mistakes come here by themselves once you have looked at the score of a test."),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("mistakes are opened, given reasons, noted, filtered and practised", async ({ page }) => {
  await page.goto("/tests");
  const { missed } = await missSome(page);
  await page.goto("/notebook");
  await expect(entries(page)).toHaveCount(missed);
  await expect(page.getByText(`${missed} open`)).toBeVisible();
  await expect(page.getByText("0 of 2 right").first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const first = entries(page).first();
  await expect(first).toContainText("Skipped");
  await first.getByRole("heading").getByRole("button").click();
  await expect(first.getByText("Correct answer")).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrow(page);

  const saved = page.waitForResponse(
    (answer) => answer.request().postData()?.includes("NoteMistake") === true,
  );
  await first.getByRole("combobox").selectOption("Misread");
  await saved;
  await first.getByRole("button", { name: "Add a Note" }).click();
  await first.getByLabel("Note to yourself").fill("Read it to its end.");
  await expect(first.getByText(/^Saved /)).toBeVisible();
  await page.reload();
  await expect(first.getByRole("combobox")).toHaveValue("MISREAD");
  await expect(first.getByText("Read it to its end.")).toBeVisible();

  await page.getByLabel("Reason", { exact: true }).selectOption("Misread");
  await expect(entries(page)).toHaveCount(1);
  await expect(page).toHaveURL(/reason=misread/);
  await page.getByLabel("Reason", { exact: true }).selectOption("Careless");
  await expect(page.getByRole("heading", { name: "No mistake matches" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(entries(page)).toHaveCount(missed);

  const practise = page.getByRole("button", { name: /^Practise These/ });
  await expect(practise).toBeDisabled();
  await entries(page).first().getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await expect(practise).toHaveText("Practise These 1");
  await entries(page)
    .last()
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(practise).toHaveText(`Practise These ${missed}`);
  await page.getByRole("button", { name: "Choose None" }).click();
  await page.getByRole("button", { name: `Choose all ${missed}` }).click();
  await rememberPractice(page);
  await practise.click();
  await expect.poll(() => practised(page)).toMatchObject({ title: `${missed} mistakes` });
  expect((await practised(page))?.questionIds).toHaveLength(missed);
});

test("a result takes reason and note of what was missed, and a right answer that was guessed", async ({
  page,
}) => {
  await page.goto("/tests");
  const { resultId, missed } = await missSome(page);
  await page.goto(`/results/${resultId}`);
  const why = page.getByRole("region", { name: /^Why question/ });
  // The skipped ones too.
  await page.getByRole("radio", { name: /^All \d/ }).check();
  // They come when one comes near.
  const questions = page.getByRole("heading", { name: /^Question \d+$/ });
  await expect(questions).toHaveCount(5);
  for (const question of await questions.all()) await question.scrollIntoViewIfNeeded();
  await expect(why).toHaveCount(missed);
  await why.first().getByRole("radio", { name: "Careless" }).check();
  await why.first().getByLabel("Note to yourself").fill("Look twice.");
  await expect(why.first().getByText(/^Saved /)).toBeVisible();
  await page
    .getByRole("button", { name: /^I Guessed question/ })
    .first()
    .click();
  await expect(why).toHaveCount(missed + 1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto("/notebook");
  await expect(entries(page)).toHaveCount(missed + 1);
  await expect(page.getByText("Right, guessed")).toBeVisible();
  await expect(page.getByText("Look twice.")).toBeVisible();
});

test.describe("without a network", () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test("a note stays on the device, and is sent when the network is back", async ({
    page,
    context,
  }) => {
    await page.goto("/tests");
    await missSome(page);
    await page.goto("/notebook");
    const first = entries(page).first();
    await first.getByRole("button", { name: "Add a Note" }).click();
    await context.setOffline(true);
    await first.getByLabel("Note to yourself").fill("Kept.");
    await expect(first.getByText("Not sent yet. Kept on this device")).toBeVisible();
    await context.setOffline(false);
    await expect(first.getByText(/^Saved /)).toBeVisible();
    await page.reload();
    await expect(first.getByText("Kept.")).toBeVisible();
  });

  test(
    "the notes of two tabs of a result are both kept, and both sent",
    NIGHTLY,
    async ({ page, context }) => {
      await page.goto("/tests");
      const { resultId } = await missSome(page);
      const tabs = [page, await context.newPage()];
      const notes = tabs.map((tab, place) =>
        tab
          .getByRole("region", { name: /^Why question/ })
          .nth(place)
          .getByLabel("Note to yourself"),
      );
      for (const [place, tab] of tabs.entries()) {
        await tab.goto(`/results/${resultId}`);
        const questions = tab.getByRole("heading", { name: "Questions", exact: true });
        await questions.scrollIntoViewIfNeeded();
        await expect(notes[place] as Locator).toBeVisible();
      }
      await context.setOffline(true);
      for (const [place, tab] of tabs.entries()) {
        await (notes[place] as Locator).fill(`Of tab ${place}.`);
        await expect(tab.getByText("Not sent yet. Kept on this device")).toBeVisible();
      }
      await context.setOffline(false);
      for (const tab of tabs) {
        await expect(
          tab
            .getByRole("main")
            .getByText(/^Saved /)
            .first(),
        ).toBeVisible();
      }
      await page.goto("/notebook");
      for (const place of tabs.keys())
        await expect(page.getByText(`Of tab ${place}.`)).toBeVisible();
    },
  );
});
