// The exam screen on screens that leave it little room (docs/design.md, section 6).
import type { Locator } from "@playwright/test";
import { NIGHTLY } from "./looks.ts";
import { openQuiz, option, question, switchTab, test, WARM_UP } from "./student.ts";
import { expect } from "./support.ts";

test("a phone held sideways shows a question and its options", NIGHTLY, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openQuiz(page, WARM_UP);
  for (const part of [question(page, 1), option(page, 0), option(page, 3)]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  const bar = await page.getByRole("button", { name: "Next" }).boundingBox();
  const last = await option(page, 3).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test("Leave asks with what coming back costs, and the start screen resumes", async ({ page }) => {
  await openQuiz(page, WARM_UP);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  const leave = page.getByRole("banner").getByRole("button", { name: "Leave" });
  await leave.click();
  await expect(question(page, 1)).toBeVisible();
  await leave.click();
  await page.waitForURL("**/dashboard");
  expect(asked[0]).toMatch(
    /^Leave the quiz\? Your answers are kept\. Coming back costs 1 minute and 1 tab switch: 0(4:00|3:5\d) will be left, and 1 of 4 switches used\.$/,
  );
});

test("a long paper's sheet keeps its legend and its submit in sight", NIGHTLY, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openQuiz(page, "Full Mock Test 1");
  await page.getByRole("button", { name: /Questions: 1 of 120/ }).click();
  const sheet = page.getByRole("dialog", { name: "Questions" });
  await expect(sheet.getByText("Answered and marked")).toBeInViewport({ ratio: 1 });
  const submit = sheet.getByRole("button", { name: "Finish and Submit" });
  await expect(submit).toBeInViewport({ ratio: 1 });
  await sheet.getByRole("button", { name: /^Question 120,/ }).click();
  await expect(question(page, 120)).toBeVisible();
  await page.getByRole("button", { name: /Questions: 120 of 120/ }).click();
  await expect(sheet.getByRole("button", { name: /^Question 120,/ })).toBeInViewport();
  const confirm = page.getByRole("dialog", { name: "Submit this quiz?" });
  // A press right after the sheet has opened is ignored, as the second half of a double click.
  await expect(async () => {
    await submit.click({ timeout: 2_000 });
    await expect(confirm).toContainText("0 of 120", { timeout: 1_000 });
  }).toPass();
  // The safe choice is seen to have the focus, though nothing was done by keyboard.
  const cancel = confirm.getByRole("button", { name: "Cancel" });
  await expect(cancel).toBeFocused();
  await expect(cancel).toHaveCSS("outline-style", "solid");
  await page.keyboard.press("Escape");
  await switchTab(page);
  const goOn = page.getByRole("dialog").getByRole("button", { name: "Continue Quiz" });
  await expect(goOn).toBeFocused();
  await expect(goOn).toHaveCSS("outline-style", "solid");
});

test("a long paper's sheet shows the current question with its ring", NIGHTLY, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openQuiz(page, "Full Mock Test 1");
  const sheet = page.getByRole("dialog", { name: "Questions" });
  const tiles = sheet.getByRole("navigation", { name: "Questions" });
  for (const number of [97, 50]) {
    const place = page.getByRole("dialog").getByRole("textbox");
    // On a busy machine the quiz may still be drawing what it has just changed: then the key is pressed again.
    await expect(async () => {
      await page.keyboard.press("g");
      await expect(place).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await place.fill(String(number));
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: new RegExp(`Questions: ${number} of 120`) }).click();
    const current = tiles.getByRole("button", { name: new RegExp(`^Question ${number},`) });
    await expect(current).toBeFocused();
    // 5 px around the tile, and a little air.
    const air = await current.evaluate((tile) => {
      const box = tile.closest("nav")?.parentElement?.getBoundingClientRect();
      const { top, bottom } = tile.getBoundingClientRect();
      return Math.min(top - (box?.top ?? 0), (box?.bottom ?? 0) - bottom);
    });
    expect(air).toBeGreaterThanOrEqual(8);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  }
});

test(
  "a long paper has its legend and its submit in sight beside it, and one submit on the last",
  NIGHTLY,
  async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await openQuiz(page, "Full Mock Test 1");
    const side = page.getByRole("complementary", { name: "Time and questions" });
    const submit = side.getByRole("button", { name: "Finish and Submit" });
    const legend = side.getByText("Answered and marked");
    await expect(legend).toBeInViewport({ ratio: 1 });
    await expect(submit).toBeInViewport({ ratio: 1 });
    await side.getByRole("button", { name: /^Question 120,/ }).click();
    await expect(question(page, 120)).toBeVisible();
    await expect(legend).toBeInViewport({ ratio: 1 });
    // On the last question the bar's Submit Quiz is the one way.
    await expect(submit).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Submit Quiz" })).toHaveCount(1);

    // Held sideways, a question of a whole paper begins in sight too.
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(question(page, 120)).toBeInViewport({ ratio: 1 });
    await expect(option(page, 0)).toBeInViewport({ ratio: 1 });
  },
);

test("a short test begins without its last minutes' look", NIGHTLY, async ({ page }) => {
  await openQuiz(page, WARM_UP);
  await expect(page.getByRole("timer").first()).toHaveText(/0(5:00|4:5\d)/);
  await expect(page.getByText(/minutes? left/)).toHaveCount(0);
});

test(
  "who is faster than a slow machine answers the question that is seen",
  NIGHTLY,
  async ({ page }) => {
    await openQuiz(page, "Full Mock Test 1");
    const client = await page.context().newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    const shown = page.locator("[data-shown]");
    const chosen = page.locator("[data-shown] [aria-pressed='true']");
    const center = async (target: Locator) => {
      const box = await target.boundingBox();
      if (box === null) throw new Error("It is not there.");
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    for (const number of [2, 3, 4, 5]) {
      await page.mouse.click(
        ...(await center(page.getByRole("button", { name: "Next", exact: true }))),
      );
      await page.mouse.click(...(await center(shown.locator("[data-option='1']"))));
      await expect(chosen).toHaveAttribute("data-option", "1");
      await expect(question(page, number)).toBeVisible();
    }

    // A key right after the move is not heard by the option that had the focus before it.
    for (const [number, key] of [
      [6, "Enter"],
      [7, "Space"],
      [8, "x"],
    ] as const) {
      await option(page, 2).focus();
      await Promise.all([page.keyboard.press("n"), page.keyboard.press(key)]);
      await expect(question(page, number)).toBeFocused();
      await expect(chosen).toHaveCount(0);
      await expect(page.getByRole("switch", { checked: true })).toHaveCount(0);
    }
  },
);

test(
  "what asks before a submit is read from its beginning, with its buttons in sight",
  NIGHTLY,
  async ({ page }) => {
    await openQuiz(page, "CLAT-shape Mock 1");
    for (const [width, height] of [
      [360, 640],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByRole("button", { name: /Questions: 1 of 120/ }).click();
      const asked = page.getByRole("dialog", { name: "Submit this quiz?" });
      // The sheet ignores a press right after it has opened.
      await expect(async () => {
        await page.getByRole("button", { name: "Finish and Submit" }).click({ timeout: 2_000 });
        await expect(asked).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(asked.getByRole("heading")).toBeInViewport({ ratio: 1 });
      for (const name of ["Cancel", "Submit Quiz"]) {
        await expect(asked.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
      }
      await page.keyboard.press("Escape");
    }
  },
);
