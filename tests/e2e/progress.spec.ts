import { type Deed, type KnownQuestion, learn, takeTest } from "./progress-history.ts";
import { api, test } from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./support.ts";

/** What practice is begun with. */
interface Handed {
  title: string;
  questionIds: number[];
}

/** Right in all but logical reasoning, which is nearly always wrong. */
function deedOf({ subject }: KnownQuestion, place: number): Deed {
  const isRight = subject === "Logical Reasoning" ? place % 7 === 0 : place % 5 !== 0;
  return { does: isRight ? "right" : "wrong", seconds: 40 + (place % 9), marked: place % 6 === 0 };
}

test("before the first test it says where to begin", async ({ page }) => {
  await page.goto("/progress");
  await expect(page.getByRole("heading", { name: "No tests yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Browse Tests" })).toBeVisible();
  await expectAccessible(page);
});

test("after three tests it shows where the next marks are", async ({ page, baseURL }, {
  project,
}) => {
  const url = baseURL ?? "";
  await page.goto("/progress");
  const tests = (await api(page).get("/tests/?limit=200")) as { id: number; title: string }[];
  const testId = tests.find(({ title }) => title === "Full Mock Test 1")?.id ?? 0;
  const questions = await learn(url, testId);
  for (let mock = 1; mock <= 3; mock += 1) await takeTest(api(page), testId, questions, deedOf);
  await page.goto("/progress");

  await expect(page.getByText(/^From 3 tests since .* answers/)).toBeVisible();
  const table = page.getByRole("table");
  await expect(table.getByText("to gain").first()).toBeAttached();
  const marked = page.getByText(/^Right \d+% of the time \(\d+ of \d+, so \d+ to \d+%\)\./).first();
  await expect(marked).toBeVisible();
  await expect(page.getByText(/questions skipped|answering surely pay/)).toBeVisible();

  // A finding, or that there is none.
  const findings = page.getByRole("region", { name: "Where your next marks are" });
  await expect(
    findings.getByText(/costs? you \d+\.\d marks|Nothing stands out/).first(),
  ).toBeVisible();

  // A subject opens and closes by keyboard.
  const subject = table.getByRole("button", { name: /^English/ });
  await expect(subject).toHaveAttribute("aria-expanded", "false");
  await subject.focus();
  await page.keyboard.press("Enter");
  await expect(subject).toHaveAttribute("aria-expanded", "true");
  await expect(table.getByRole("rowheader", { name: "Grammar and Usage" })).toBeVisible();

  if (!project.name.startsWith("phone")) {
    const heading = table.getByRole("columnheader", { name: "Subject, topic" });
    await heading.getByRole("button").focus();
    await page.keyboard.press("Enter");
    await expect(heading).toHaveAttribute("aria-sort", "ascending");
    await expect(table.getByRole("rowheader").first()).toHaveText(/^Constitutional Law/);
  }
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("what a finding wants practised goes along to practice", async ({ page, baseURL }) => {
  await page.goto("/progress");
  const tests = (await api(page).get("/tests/?limit=200")) as { id: number; title: string }[];
  const testId = tests.find(({ title }) => title === "Full Mock Test 1")?.id ?? 0;
  const questions = await learn(baseURL ?? "", testId);
  // Every fifth answer is a quick one, and wrong.
  for (let mock = 1; mock <= 3; mock += 1) {
    await takeTest(api(page), testId, questions, (_question, place) =>
      (place + mock) % 4 === 0
        ? { does: "wrong", seconds: 5 }
        : { does: (place + mock) % 5 === 0 ? "wrong" : "right", seconds: 50 },
    );
  }
  // The page that they go to may take them out of its state at once.
  await page.addInitScript(() => {
    const push = history.pushState;
    history.pushState = function (state, ...rest) {
      if (String(rest[1]).includes("/practice/new")) Object.assign(window, { handed: state.usr });
      push.call(this, state, ...rest);
    };
  });
  await page.goto("/progress");
  await page
    .getByRole("button", { name: "Practise at Your Own Pace: Your mistakes" })
    .press("Enter");
  const handed = () => page.evaluate(() => (window as { handed?: Handed }).handed);
  await expect.poll(handed).toMatchObject({ title: "Your mistakes" });
  expect((await handed())?.questionIds).toHaveLength(10);
});
