import { startTest } from "./student.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newEmail,
  signIn,
  test,
} from "./support.ts";

/** A subject of the sample bank that no other test adds to; 15 more stand in private tests alone. */
const RARE = { subject: "Legal Maxims and Terms", questions: 5 };

test("a random test is generated, taken and reviewed", async ({ page }) => {
  await signIn(page, newEmail("random"));
  await page.goto("/random-test");
  await expect(page.getByLabel("Title")).toHaveValue("Random Test");
  await expect(page.getByText(/\d questions match/).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("combobox", { name: "Topics" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByLabel("Number of questions").fill("");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page.getByText("Number of questions must be greater than 0").first()).toBeVisible();
  await page.getByLabel("Number of questions").fill("3");
  await page.getByRole("checkbox", { name: RARE.subject }).check();
  await expect(page.getByText(`${RARE.questions} questions match`).first()).toBeVisible();
  await page.getByRole("button", { name: /^Generate/ }).click();

  await expect(page).toHaveURL(/\/quiz\/random-\d+$/);
  await expect(page.getByText(`Drawn at random from ${RARE.subject}.`)).toBeVisible();
  await expectAccessible(page);
  await startTest(page);
  await page.keyboard.press("1");
  await page.keyboard.press("n");
  await page.keyboard.press("n");
  await page.getByRole("button", { name: "Submit Quiz" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit Quiz" }).click();

  await expect(page).toHaveURL(/\/random-results\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: RARE.subject })).toBeVisible();
  await expect(page.getByText(RARE.subject).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Generate Another Test" })).toBeVisible();
  await expectAccessible(page);
});

test("too few questions are refused with both numbers", async ({ page }) => {
  await signIn(page, newEmail("greedy"));
  await page.goto("/random-test");
  await page.getByRole("checkbox", { name: RARE.subject }).check();
  await page.getByLabel("Number of questions").fill("50");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(
    page.getByText(
      `Not enough questions available. Found ${RARE.questions} questions, but you requested 50. Try reducing the number of questions or relaxing your filters (remove some subjects, topics, or PYQ restrictions).`,
    ),
  ).toBeVisible();
});

for (const [path, heading] of [
  ["/contact", "Contact Us"],
  ["/faq", "Frequently asked questions"],
  ["/privacy", "Privacy Policy"],
] as const) {
  test(`${path} is open to everybody`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
