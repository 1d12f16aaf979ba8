import { learn, takeTest } from "./progress-history.ts";
import { api, test } from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./support.ts";

test("what is due comes first, then what costs most, then the rest", async ({ page, baseURL }) => {
  await page.goto("/progress");
  const tests = (await api(page).get("/tests/?limit=200")) as { id: number; title: string }[];
  const testId = tests.find(({ title }) => title === "Full Mock Test 1")?.id ?? 0;
  const questions = await learn(baseURL ?? "", testId);
  for (let mock = 1; mock <= 3; mock += 1) {
    await takeTest(api(page), testId, questions, (_question, place) => {
      if ((place + mock) % 4 === 0) return { does: "wrong", seconds: 5 };
      if ((place + mock) % 9 === 0) return { does: "skips", seconds: 70 };
      return { does: (place + mock) % 5 === 0 ? "wrong" : "right", seconds: 50 };
    });
  }
  // Whoever reads them takes what was submitted into the memory first.
  await api(page).get("/reviews");

  await page.goto("/dashboard");
  const next = page.getByRole("region", { name: "Next" });
  await expect(next.getByRole("heading", { name: "20 questions to review" })).toBeVisible();
  await expect(next.getByText(/About 10 minutes\.$/)).toBeVisible();
  await expect(next.getByRole("row", { name: "Today 20" })).toBeAttached();
  const marks = page.getByRole("region", { name: "Where your next marks are" });
  const finding = marks.getByRole("heading", { name: /costs? you \d+\.\d marks/ });
  const count = await finding.count();
  expect(count).toBeGreaterThan(0);
  await expect(marks.getByRole("button", { name: /^Practise 10: / })).toHaveCount(count);
  await expectAccessible(page);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }

  // Nothing due: the dearest finding is what is next, and stands there alone.
  const dearest = (await finding.first().textContent()) ?? "";
  await api(page).graphql("mutation { setNewReviews(newADay: 0) { newADay } }");
  await page.reload();
  await expect(next.getByRole("heading", { name: dearest })).toBeVisible();
  await expect(finding).toHaveCount(count - 1);
  await expectAccessible(page);

  // A quiz under way comes before all of it, and what is due after it.
  await api(page).graphql("mutation { setNewReviews(newADay: 20) { newADay } }");
  await api(page).get(`/tests/${testId}/start`);
  await page.reload();
  const quizzes = page.getByRole("region", { name: "Quizzes In Progress" });
  await expect(quizzes.getByRole("link", { name: /^Continue Quiz/ })).toBeVisible();
  await expect(quizzes.getByText("20 questions to review")).toBeVisible();
  await expect(finding).toHaveCount(count);
  await expectAccessible(page);
  await quizzes.getByRole("link", { name: "Start Review" }).click();
  await expect(page).toHaveURL(/\/review$/);
});
