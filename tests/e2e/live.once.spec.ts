// A student takes a test while an administrator watches it: message, extra time, a withdrawn question, the end.
import { storageOf } from "./accounts.ts";
import { makeLiveMock } from "./live-mock.ts";
import { option, test } from "./student.ts";
import { expect, expectAccessible, expectFitsNarrow, expectNoSidewaysScroll } from "./support.ts";

test("an invigilator and a student see each other's actions", async ({ browser, baseURL }) => {
  test.setTimeout(180_000);
  const url = baseURL ?? "";
  const title = `Watched ${Date.now()}`;
  const made = await makeLiveMock(url, { title, opensIn: -7200, minutes: 30 });
  const { admin, student } = made;

  const own = await browser.newContext({ storageState: storageOf(url, student), baseURL: url });
  const quiz = await own.newPage();
  await quiz.goto(`/quiz/${made.id}`);
  await quiz.getByRole("button", { name: "Start Test" }).click();
  await option(quiz, 0).click();

  const desk = await browser.newContext({ storageState: storageOf(url, admin), baseURL: url });
  const page = await desk.newPage();
  await page.goto("/admin/live");
  // On a tablet the title keeps its line, however many columns count students.
  await page.setViewportSize({ width: 768, height: 900 });
  const link = page.getByRole("link", { name: title });
  expect((await link.boundingBox())?.height).toBeLessThan(40);
  await page.setViewportSize({ width: 1440, height: 900 });
  await link.click();
  await expect(page.getByText("Live, a second behind")).toBeVisible();
  await page.getByRole("radio", { name: "Writing 1" }).check({ force: true });
  await expect(page.getByRole("button", { name: /Question 1/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // A message comes with the next save, and takes no focus.
  await page.getByLabel("Text", { exact: true }).fill("Question 2: read <b>2024</b>.");
  await page.getByLabel("Text", { exact: true }).press("Control+Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText(/^Message sent/)).toBeVisible();
  await option(quiz, 1).click();
  const messages = quiz.getByRole("status", { name: "Messages" });
  await expect(messages).toContainText("Question 2: read <b>2024</b>.");
  await expect(option(quiz, 1)).toBeFocused();
  await expectAccessible(quiz);
  await quiz.getByRole("button", { name: "Dismiss message" }).click();
  await expect(messages).toHaveText("");
  await quiz.getByRole("button", { name: "1 message" }).click();
  await quiz.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  // By keyboard: to the row, unfolded, extra time.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/of 3$/)).toBeVisible();
  await page.keyboard.press("t");
  const time = page.getByRole("dialog", { name: /extra time\?$/ });
  await time.getByLabel("Minutes").fill("15");
  await time.getByLabel("Reason").fill("Power cut");
  await time.getByRole("button", { name: "Give Extra Time" }).click();
  await expect(page.getByText("Extra time given, ", { exact: false })).toBeVisible();
  await option(quiz, 0).click();
  await expect(quiz.getByText(/4[0-5]:\d\d/).filter({ visible: true })).toBeVisible({
    timeout: 40_000,
  });

  await page.getByRole("button", { name: "Withdraw a Question" }).click();
  const withdrawal = page.getByRole("dialog", { name: "Withdraw a question?" });
  await withdrawal.getByLabel("Number on the paper").fill("3");
  await withdrawal.getByLabel("Reason").fill("Two options are right");
  await withdrawal.getByRole("button", { name: "Withdraw Question" }).click();
  await expect(page.getByText("Question 3 counts for nobody.")).toBeVisible();
  await option(quiz, 1).click();
  await expect(messages).toContainText("Question 3 has been withdrawn.");

  await page.getByRole("link", { name: "See Saved Answers" }).click();
  await expect(page.getByText(/^1 of 3 answered/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();

  await page.getByRole("radio", { name: "Writing 1" }).check({ force: true });
  await page.getByRole("button", { name: /Question 1/ }).click();
  await page.getByRole("button", { name: "End Attempt" }).click();
  const ending = page.getByRole("dialog", { name: /^End the attempt/ });
  await ending.getByRole("button", { name: "End Attempt" }).click();
  await expect(ending.getByLabel("Reason")).toBeFocused();
  await ending.getByLabel("Reason").fill("Left the hall");
  await ending.getByRole("button", { name: "End Attempt" }).click();
  await expect(page.getByRole("radio", { name: "Submitted 1" })).toBeVisible();
  await option(quiz, 0).click();
  await expect(quiz.getByText("An invigilator ended your attempt")).toBeVisible({
    timeout: 40_000,
  });

  // A page of the quiz would go on by itself once it hears of the reopening.
  await quiz.goto("/dashboard");
  await page.getByRole("radio", { name: "Submitted 1" }).check({ force: true });
  await page.getByRole("button", { name: /Submitted/ }).click();
  await page.getByRole("button", { name: "Reopen Attempt" }).click();
  const reopening = page.getByRole("dialog", { name: /^Reopen/ });
  await reopening.getByLabel("Reason").fill("Ended by mistake");
  await reopening.getByRole("button", { name: "Reopen Attempt" }).click();
  await expect(reopening).toBeHidden();
  await quiz.goto(`/quiz/${made.id}`);
  await expect(quiz.getByRole("button", { name: "Resume Quiz" })).toBeVisible();

  await page.goto("/admin");
  await expect(page.getByRole("link", { name: "Watch Live" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/admin/live/${made.id}`);
  await expect(page.getByText("Live, a second behind")).toBeVisible();
  await expectFitsNarrow(page);
  await own.close();
  await desk.close();
});
