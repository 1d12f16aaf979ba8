import { NIGHTLY } from "./looks.ts";
import { type KnownQuestion, learn, type Outcome, takeTest } from "./progress-history.ts";
import { api, test } from "./student.ts";
import { expect, expectAccessible, expectFitsNarrow, expectNoSidewaysScroll } from "./support.ts";

/** What practice is started with. */
interface Handed {
  title: string;
  questionIds: number[];
}

/** Right in all but logical reasoning, which is nearly always wrong. */
function outcomeOf({ subject }: KnownQuestion, place: number): Outcome {
  const isRight = subject === "Logical Reasoning" ? place % 7 === 0 : place % 5 !== 0;
  return { does: isRight ? "right" : "wrong", seconds: 40 + (place % 9), marked: place % 6 === 0 };
}

test("before the first test it says where to begin", NIGHTLY, async ({ page }) => {
  await page.goto("/progress");
  await expect(page.getByRole("heading", { name: "No results yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Browse Tests" })).toBeVisible();
  await expectAccessible(page);
});

const isReasoning = (question?: KnownQuestion) => question?.subject === "Logical Reasoning";

/** The weakest topics as they are shown, worked out from what was done in so many of the same test. */
function weakest(questions: readonly KnownQuestion[], mocks: number) {
  const done = questions.map((one, place) => ({ ...one, does: outcomeOf(one, place).does }));
  const topics = Object.values(Object.groupBy(done, ({ subject, topic }) => `${subject}: ${topic}`))
    .filter((list) => list !== undefined)
    .map((list) => ({
      ...{ subject: list[0]?.subject, topic: list[0]?.topic ?? "", answers: list.length * mocks },
      right: list.filter(({ does }) => does === "right").length * mocks,
    }))
    .filter(({ answers }) => answers >= 20);
  const shares = topics.map(({ right, answers }) => right / answers).sort((a, b) => a - b);
  const best = shares[Math.ceil((3 * shares.length) / 4) - 1] ?? 0;
  // A question is worth 1.25 marks here: one to be won, a quarter to be lost.
  const gainOf = ({ right, answers }: { right: number; answers: number }) =>
    ((best - right / answers) * answers * 1.25 * 100) / (questions.length * mocks);
  return topics
    .filter(({ subject }) => subject === "Logical Reasoning")
    .map((one) => ({ ...one, gain: gainOf(one) }))
    .sort((one, other) => other.gain - one.gain || one.topic.localeCompare(other.topic, "en"))
    .slice(0, 3)
    .map(({ topic, gain, right, answers }) => ({
      title: `${topic} costs you ${gain.toFixed(1)} marks in 100 questions.`,
      evidence: `${answers - right} wrong of ${answers}.`,
    }));
}

test("after five tests it shows where the next marks are", async ({ page, baseURL }, {
  project,
}) => {
  const url = baseURL ?? "";
  await page.goto("/progress");
  const tests = (await api(page).get("/tests/?limit=200")) as { id: number; title: string }[];
  const testId = tests.find(({ title }) => title === "Full Mock Test 1")?.id ?? 0;
  const questions = await learn(url, testId);
  const findings = page.getByRole("region", { name: "Where your next marks are" });
  const takeMocks = async (count: number) => {
    for (let mock = 1; mock <= count; mock += 1) {
      await takeTest(api(page), testId, questions, outcomeOf);
    }
    await page.goto("/progress");
  };
  // After three, no topic of theirs has answers enough to be claimed anything of: the subject has.
  await takeMocks(3);
  await expect(page.getByText(/^From 3 tests since .*: 360 answers\./)).toBeVisible();
  const reasoned = questions.map(outcomeOf).filter((_, place) => isReasoning(questions[place]));
  const missed = reasoned.filter(({ does }) => does === "wrong");
  await expect(findings.getByRole("listitem")).toHaveCount(1);
  await expect(findings).toContainText("Logical Reasoning costs you");
  await expect(findings).toContainText(`${3 * missed.length} wrong of ${3 * reasoned.length}.`);

  const MOCKS = 5;
  await takeMocks(MOCKS - 3);
  await expect(page.getByText(/^From 5 tests since .*: 600 answers\./)).toBeVisible();
  const expected = weakest(questions, MOCKS);
  expect(expected).toHaveLength(3);
  await expect(findings.getByRole("heading", { level: 3 })).toHaveText(
    expected.map(({ title }) => title),
  );
  for (const [place, { evidence }] of expected.entries()) {
    await expect(findings.getByRole("listitem").nth(place)).toContainText(evidence);
  }

  const count = (choose: (outcome: Outcome, question: KnownQuestion) => boolean) =>
    MOCKS * questions.filter((one, place) => choose(outcomeOf(one, place), one)).length;
  const table = page.getByRole("table");
  const endOf = async (part: typeof table) => {
    const box = await part.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  const arrow = table.getByRole("columnheader", { name: "Marks to gain" }).locator("svg");
  if (await arrow.isVisible()) expect(await endOf(arrow)).toBeLessThanOrEqual(await endOf(table));
  const reasoning = table.getByRole("row", { name: /^Logical Reasoning/ });
  const answered = count((_outcome, one) => isReasoning(one));
  const right = count(({ does }, one) => isReasoning(one) && does === "right");
  await expect(reasoning).toContainText(`${Math.round((100 * right) / answered)}%`);
  await expect(reasoning).toContainText(String(answered));
  const marked = count((outcome) => outcome.marked === true);
  const rightOfThese = count((outcome) => outcome.marked === true && outcome.does === "right");
  const share = `Right ${Math.round((100 * rightOfThese) / marked)}% of the time`;
  await expect(page.getByText(`${share} (${rightOfThese} of ${marked}, so `)).toBeVisible();
  const habits = page.getByRole("region", { name: "Habits" });
  await expect(habits.getByText(/^0 questions skipped in subjects/)).toBeVisible();
  await expect(habits.getByText("Not enough changes yet: 0 of 10.")).toBeVisible();
  await expect(habits.getByText("None in 5 tests.")).toBeVisible();

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
  await expectFitsNarrow(page);

  // On paper what is found, and nothing to press for it.
  const practise = findings.getByRole("button", { name: /^Practise/ });
  await expect(practise.first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(findings).toContainText(expected[0]?.title ?? "");
  await expect(practise).toHaveCount(0);
  await expect(page.getByRole("banner")).toBeHidden();
  await page.emulateMedia({ media: null });
});

test(
  "what a finding wants practised goes along to practice",
  NIGHTLY,
  async ({ page, baseURL }) => {
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
  },
);
