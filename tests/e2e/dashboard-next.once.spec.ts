import { learn, takeTest } from "./progress-history.ts";
import { api, test } from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./support.ts";

test("what is due comes first, then the weakest subject; what is in progress stands below", async ({
  page,
  baseURL,
}) => {
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
  // Anyone who reads them takes what was submitted into the answer history first.
  await api(page).get("/reviews");

  await page.goto("/dashboard");
  const next = page.getByRole("region", { name: "Next" });
  await expect(next.getByRole("heading", { name: "Review 20 questions" })).toBeVisible();
  await expect(next.getByText(/About 10 minutes\.$/)).toBeVisible();
  await expect(next.getByRole("link", { name: /^Weakest subject: / })).toBeVisible();
  await expectAccessible(page);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }

  // Nothing due: the weakest subject is what is next, and starts by one tap.
  await api(page).graphql("mutation { setNewReviews(newADay: 0) { newADay } }");
  await page.reload();
  const practise = next.getByRole("heading", { name: /^Practise / });
  await expect(practise).toBeVisible();
  const subject = ((await practise.textContent()) ?? "").replace("Practise ", "");
  const rows = page.getByRole("region", { name: "Subject Performance" }).getByRole("rowheader");
  await expect(rows.first()).toContainText(subject);
  await expectAccessible(page);
  await next.getByRole("button", { name: "Start Practice" }).click();
  await expect(page).toHaveURL(/\/practice\/\d+$/);

  // What is in progress has a block of its own, quizzes and practices.
  await api(page).get(`/tests/${testId}/start`);
  await page.goto("/dashboard");
  const inProgress = page.getByRole("region", { name: "Quizzes In Progress" });
  await expect(inProgress.getByRole("link", { name: /^Continue Quiz/ })).toBeVisible();
  await expect(inProgress.getByRole("link", { name: /^Continue Practice/ })).toBeVisible();
  await expect(practise).toBeVisible();
  await expectAccessible(page);
});
