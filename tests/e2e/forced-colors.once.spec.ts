// Windows' contrast themes: the browser takes backgrounds and shadows away, and every bar, state and place
// must still differ visibly.
import type { Locator, Page } from "@playwright/test";
import { api, openQuiz, option, test, WARM_UP } from "./student.ts";
import { expect } from "./support.ts";

/** How an element looks that has no words of its own: its filling and its borders. */
function lookOf(element: Locator): Promise<string> {
  return element.evaluate((shown) => {
    const style = getComputedStyle(shown);
    const { backgroundColor, backgroundImage, outlineStyle, boxShadow } = style;
    const borders = ["Top", "Right", "Bottom", "Left"].map((side) => {
      const width = style.getPropertyValue(`border-${side.toLowerCase()}-width`);
      return `${width} ${style.getPropertyValue(`border-${side.toLowerCase()}-color`)}`;
    });
    return [backgroundColor, backgroundImage, outlineStyle, boxShadow, ...borders].join(", ");
  });
}

/** Expects that no two of these look alike, each having something that is seen. */
async function expectApart(page: Page, ...elements: Locator[]): Promise<void> {
  const looks = await Promise.all(elements.map(lookOf));
  expect(new Set(looks).size, looks.join("\n")).toBe(elements.length);
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const look of looks) {
    const hasBorder = /[1-9]\d*px/.test(look);
    expect(hasBorder || !look.startsWith(paper), look).toBe(true);
  }
}

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" }, colorScheme: "dark" });

  test("results, meters, choices and the current place are seen", async ({ page }) => {
    await page.goto("/dashboard");
    const nav = page.getByRole("banner").getByRole("navigation");
    const current = nav.getByRole("link", { name: "Dashboard" });
    const other = nav.getByRole("link", { name: "Tests" });
    expect(await lookOf(current)).not.toBe(await lookOf(other));

    await openQuiz(page, WARM_UP);
    await option(page, 0).click();
    expect(await lookOf(option(page, 0))).not.toBe(await lookOf(option(page, 1)));
    // How much is answered is no full bar, and what can't be pressed looks so.
    const bar = page.locator("[data-size]:has(> [style*=width])").filter({ visible: true }).first();
    const [track, done] = await bar.evaluate((whole) => [
      getComputedStyle(whole).backgroundColor,
      whole.firstElementChild && getComputedStyle(whole.firstElementChild).backgroundColor,
    ]);
    expect(track).not.toBe(done);
    const colorOf = (name: string | RegExp) =>
      page
        .getByRole("button", { name })
        .first()
        .evaluate((button) => getComputedStyle(button).color);
    expect(await colorOf("Previous")).not.toBe(await colorOf(/^Mark/));
    const id = Number(new URL(page.url()).pathname.split("/").at(-1));
    const { questions } = await api(page).get(`/tests/${id}/start`);
    await api(page).post("/results/submit-quiz", {
      test_id: id,
      answers: questions.slice(0, 4).map((question: { id: number }, place: number) => ({
        question_id: question.id,
        selected_option_index: place % 2,
      })),
      time_taken_minutes: 1,
    });
    const [{ id: result }] = await api(page).get("/results/");
    await page.goto(`/results/${result}`);
    const legend = page.getByRole("listitem").filter({ hasText: /^\d+\s(correct|wrong|skipped)/ });
    const swatch = (kind: string) => legend.locator(`[data-kind="${kind}"]`).first();
    await expectApart(page, swatch("correct"), swatch("incorrect"), swatch("unanswered"));
    const meter = page.locator("[data-colour] > [aria-hidden]").first().locator("> span");
    await expect(meter).toHaveCount(4);
    const steps = await Promise.all([0, 3].map((step) => lookOf(meter.nth(step))));
    for (const look of steps) expect(look).toMatch(/1px rgb/);

    await page.goto("/random-test");
    const radio = (name: string) =>
      page.locator("label").filter({ has: page.getByRole("radio", { name, exact: true }) });
    await expect(radio("Passages only")).toBeVisible();
    await radio("Passages only").click();
    expect(await lookOf(radio("Passages only"))).not.toBe(await lookOf(radio("No passages")));
  });
});
