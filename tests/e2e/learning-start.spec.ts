// A new student's first half hour: signed in, ten minutes, a first practice, and a first review of what
// was missed (docs/learning.md, sections 7 to 9).
import type { Page } from "@playwright/test";
import { goTo } from "./go-to.ts";
import { letterOf, questionOn } from "./known-questions.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, newEmail, test } from "./support.ts";

/** Questions of the diagnostic. */
const ASKED = 12;

type Outcome = "right" | "wrong" | "skips";

const dontKnow = (page: Page) => page.getByRole("button", { name: "I Don’t Know" });
const goOn = (page: Page) => page.getByRole("button", { name: /^(Next|See How It Went)$/ });
const shown = (page: Page, words: string) => page.getByText(words, { exact: true });

/** Answers the question on the page, and reads the answer shown at once. @returns what became of it */
async function answer(page: Page, wish: Outcome): Promise<Outcome> {
  await dontKnow(page).waitFor();
  // Another test may have put it into the bank: then its key is not known, and A is as good as any.
  const known = await questionOn(page);
  if (wish === "skips") await dontKnow(page).click();
  else {
    const letter = known ? letterOf(known, wish) : "a";
    const options = page.getByRole("group", { name: /^Options/ }).getByRole("button");
    await options.nth("abcde".indexOf(letter)).click();
  }
  await expect(goOn(page)).toBeFocused();
  const isRight = await shown(page, "Your answer, correct").isVisible();
  await expect(shown(page, "Correct answer")).toHaveCount(isRight ? 0 : 1);
  if (known) {
    expect(isRight, known.text).toBe(wish === "right");
    await expect(page.getByText("Explanation.")).toBeVisible();
  }
  return isRight ? "right" : wish === "skips" ? "skips" : "wrong";
}

/** Answers so many questions of a practice, one after the other, to its end. */
async function workThrough(page: Page, count: number, wishAt: (place: number) => Outcome) {
  const outcomes: Outcome[] = [];
  for (let place = 0; place < count; place += 1) {
    await page.getByRole("heading", { name: `Question ${place + 1} of ${count}` }).waitFor();
    outcomes.push(await answer(page, wishAt(place)));
    await goOn(page).click();
  }
  const countOf = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
  await expect(page.getByText(`${countOf("right")} right of ${count}`)).toBeVisible();
  return { right: countOf("right"), wrong: countOf("wrong"), missed: count - countOf("right") };
}

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test("ten minutes, a first practice, and a first review of what was missed", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByLabel("E-mail").fill(newEmail("first"));
  await page.getByLabel("Full name").fill("Kavya Menon");
  await page.getByRole("button", { name: "Continue", exact: true }).click();

  // The first visit.
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Welcome, Kavya Menon");
  const begin = page.getByRole("button", { name: "Start Diagnostic" });
  await expect(begin).toBeVisible();
  await expect(page.getByRole("link", { name: "Start Review" })).toHaveCount(0);

  // The diagnostic, to its end.
  await begin.click();
  await expect(page.getByRole("timer")).toContainText("left");
  const wishes: Outcome[] = ["right", "wrong", "right", "skips"];
  const first = await workThrough(page, ASKED, (place) => wishes[place % 4] ?? "right");
  const bySubject = page.getByRole("region", { name: "By subject" });
  await expect(bySubject.getByRole("row").nth(1)).toBeVisible();
  const cells = await bySubject.getByRole("cell").allInnerTexts();
  const sums = cells
    .filter((cell) => cell.includes(" of "))
    .map((cell) => cell.split(" of ").map(Number))
    .reduce(([r, n], [right = 0, all = 0]) => [(r ?? 0) + right, (n ?? 0) + all], [0, 0]);
  expect(sums).toEqual([first.right, ASKED]);
  const time = page.getByRole("region", { name: "Time or knowledge" });
  await expect(time).toContainText(/ left, so you weren’t short of time\.|No times are kept/);
  const again = page.getByRole("region", { name: "To see again" });
  await expect(again.getByRole("listitem")).toHaveCount(first.missed);

  // A subject to begin with, as a suggestion: none has more questions lost.
  const rows = await bySubject.getByRole("row").filter({ hasText: " of " }).all();
  const lostOf = async (row: (typeof rows)[number]) => {
    const [right = 0, all = 0] = (await row.getByRole("cell").first().innerText())
      .split(" of ")
      .map(Number);
    return all - right;
  };
  const most = Math.max(...(await Promise.all(rows.map(lostOf))));
  const where = page.getByRole("region", { name: "Where to begin" });
  const [, subject = "", won, tried] =
    /Begin with (.+): (\d+) of (\d+) right\. Too few to judge/.exec(await where.innerText()) ?? [];
  expect(Number(tried) - Number(won)).toBe(most);
  await expect(where.getByRole("link", { name: `Practise ${subject}` })).toHaveAttribute(
    "href",
    `/practice?${new URLSearchParams({ subject })}`,
  );
  await expectSound(page);

  // The dashboard knows what is to be seen again.
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(title).toHaveText("Welcome, Kavya Menon");
  const due = page.getByRole("heading", { name: `Review ${first.missed} questions` });
  await expect(due).toBeVisible();
  await expectSound(page);

  // A first practice, of what was answered wrong.
  await goTo(page, "Practice");
  const choice = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(choice("Marked")).toContainText("Nothing left here");
  await page.getByRole("button", { name: `Start ${first.wrong}: Wrong before` }).click();
  const practice = await workThrough(page, first.wrong, () => "right");
  expect(practice.missed).toBeLessThan(first.wrong);

  // Right on one day closes nothing: all of it is due.
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(due).toBeVisible();
  await page.getByRole("link", { name: "Start Review" }).click();
  const heading = (number: number) =>
    page.getByRole("heading", { name: `Question ${number}`, exact: true });
  const done = page.getByRole("heading", { name: "Done for today" });
  await expect(heading(1)).toBeFocused();
  await expect(page.getByText(`0 of ${first.missed}`)).toBeVisible();

  // What is not known comes again, after the others.
  expect(await answer(page, "skips")).toBe("skips");
  await expect(page.getByRole("radio", { name: "Again today" })).toBeChecked();
  await goOn(page).click();
  const outcomes: Outcome[] = ["skips"];
  while (outcomes.length <= first.missed) {
    await expect(heading(outcomes.length + 1)).toBeFocused();
    outcomes.push(await answer(page, "right"));
    // Easy: that keeps away also one whose key is not known.
    await page.keyboard.press("4");
    await goOn(page).click();
  }
  await expect(done).toBeVisible();
  await expect(page.getByText(new RegExp(`^${first.missed} reviewed in`))).toBeVisible();
  // A question counts with its first answer.
  const right = outcomes.slice(0, -1).filter((outcome) => outcome === "right").length;
  await expect(page.getByText(`${right} of ${first.missed} right`)).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Take a mock" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Start Review" })).toHaveCount(0);

  await goTo(page, "Notebook");
  await expect(page.getByText(`${first.missed} open`)).toBeVisible();
  await expect(page.getByText("1 of 2 right")).toHaveCount(
    outcomes.filter((outcome) => outcome === "right").length,
  );
});
