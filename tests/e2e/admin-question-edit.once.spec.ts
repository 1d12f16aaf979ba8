import { formOf, keptQuestion, makeQuestion } from "./admin-questions-support.ts";
import { ADMIN, ask, failOperation, MASKED, newTitle } from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
import { expect, signIn, stopClock, test } from "./support.ts";

const _year = new Date().getFullYear();

test.beforeEach(async ({ page }) => {
  await signIn(page, ADMIN);
});

test.describe("editing a question", () => {
  test("opens by id with one query, saves a new wording, and goes to All Questions", async ({
    page,
  }) => {
    const { id, questionText } = await makeQuestion(page, {
      pyq: true,
      pyqYear: 2018,
      pyqExam: "AILET",
      explanation: "Because.",
    });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (!request.url().endsWith("/graphql")) return;
      asked.push((request.postDataJSON() as { operationName: string }).operationName);
    });
    await page.clock.install();
    await page.goto(`/admin/questions/edit/${id}`);
    const form = formOf(page);
    await expect(form.text).toHaveValue(questionText);
    expect(asked.filter((name) => /Question/.test(name))).toEqual(["EditedQuestion"]);
    await expect(form.options).toHaveCount(3);
    await expect(form.correct("B")).toBeChecked();
    await expect(form.subject).toHaveValue("Constitutional Law");
    await expect(form.topic).toHaveValue("Writs");
    await expect(form.year).toHaveValue("2018");
    await expect(form.exam).toHaveValue("AILET");
    await expect(form.explanation).toHaveValue("Because.");
    await expect(page.getByText(/first wording/)).toBeVisible();

    await form.pyq.uncheck();
    await form.explanation.fill(" ");
    await form.remove("A").click();
    await stopClock(page);
    await form.save.click();
    await expect(page.getByText("Question updated successfully")).toBeVisible();
    await expect(page.getByText("Going to All Questions in 2 seconds.")).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(page).toHaveURL(/\/admin\/all-questions$/);
    expect(await keptQuestion(page, id)).toMatchObject({
      options: ["Mandamus", "Certiorari"],
      correctOptionIndex: 0,
      pyq: false,
      pyqYear: null,
      explanation: null,
      revisionNumber: 2,
    });
  });

  test("says how many results hold an older wording", NIGHTLY, async ({ page }) => {
    const { id, questionText, ...rest } = await makeQuestion(page);
    const { createTest } = await ask<{ createTest: { id: string } }>(
      page,
      "mutation ($input: TestInput!) { createTest(input: $input) { id } }",
      {
        input: {
          title: newTitle("Of one question"),
          ...{ durationMinutes: 5, correctMarks: 1, incorrectMarks: 0 },
          ...{ isActive: true, isPublic: false, questionIds: [id] },
        },
      },
    );
    await ask(page, "mutation ($input: SubmitQuizInput!) { submitQuiz(input: $input) { id } }", {
      input: { testId: createTest.id, answers: [], timeTakenMinutes: 1 },
    });
    await ask(
      page,
      "mutation ($id: ID!, $input: QuestionInput!) { updateQuestion(id: $id, input: $input) { id } }",
      { id, input: { ...rest, questionText: `${questionText} Say!` } },
    );
    await page.goto(`/admin/questions/edit/${id}`);
    await expect(page.getByText("1 result holds an older wording of this question.")).toBeVisible();
    await expect(page.getByText(/wording 2/)).toBeVisible();
  });

  test(
    "answers an invalid, a missing and a deleted id, and a failing load",
    NIGHTLY,
    async ({ page }) => {
      for (const id of ["0", "abc", "1.5"]) {
        await page.goto(`/admin/questions/edit/${id}`);
        await expect(page.getByRole("heading", { name: "Invalid question ID" })).toBeVisible();
      }
      const { id } = await makeQuestion(page);
      await ask(page, `mutation { deleteQuestion(id: ${id}) }`);
      for (const missing of ["2147483647", id]) {
        await page.goto(`/admin/questions/edit/${missing}`);
        await expect(page.getByRole("heading", { name: "Question not found" })).toBeVisible();
      }
      await page.getByRole("link", { name: "All Questions" }).last().click();
      await expect(page).toHaveURL(/\/admin\/all-questions$/);

      const there = await makeQuestion(page);
      await failOperation(page, "EditedQuestion", MASKED);
      await page.goto(`/admin/questions/edit/${there.id}`);
      await expect(page.getByRole("heading", { name: "Failed to load question" })).toBeVisible();
      await page.unrouteAll();
      await page.getByRole("button", { name: "Try Again" }).click();
      await expect(formOf(page).text).toHaveValue(there.questionText);
    },
  );

  test(
    "shows a failed save, a duplicate, and an edit that came first",
    NIGHTLY,
    async ({ page }) => {
      const duplicated = await makeQuestion(page);
      const { id, ...question } = await makeQuestion(page);
      await page.goto(`/admin/questions/edit/${id}`);
      const form = formOf(page);
      await form.text.fill(duplicated.questionText);
      await form.save.click();
      const notice = page.getByRole("alert");
      await expect(notice).toContainText("Failed to update question");
      await expect(notice.getByRole("link")).toHaveAttribute(
        "href",
        `/admin/questions/edit/${duplicated.id}`,
      );

      await failOperation(page, "UpdateQuestion", MASKED);
      await form.text.fill("Mine?");
      await form.save.click();
      await expect(notice).toContainText("Failed to update question");
      await page.unrouteAll();

      const theirs = newTitle("Theirs?");
      await ask(
        page,
        "mutation ($id: ID!, $input: QuestionInput!) { updateQuestion(id: $id, input: $input) { id } }",
        { id, input: { ...question, questionText: theirs } },
      );
      await form.save.click();
      await expect(notice).toContainText("Somebody else has edited this question");
      // It is what one looks at next, by eye and by keyboard.
      await expect(notice.getByRole("cell", { name: theirs })).toBeInViewport();
      await page.keyboard.press("Tab");
      await expect(notice.getByRole("button", { name: "Load Their Wording" })).toBeFocused();
      // What stands beside the form never comes to lie on what is under it.
      for (const [upper, lower] of [
        [page.getByRole("complementary", { name: "As the student sees it" }), "Where it is used"],
        [page.getByRole("region", { name: "Where it is used" }), "History"],
      ] as const) {
        const [above, below] = await Promise.all([
          upper.boundingBox(),
          page.getByRole("region", { name: lower }).boundingBox(),
        ]);
        expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      }
      // Both texts, and both ways.
      await expect(notice.getByRole("cell", { name: theirs })).toBeVisible();
      await expect(notice.getByRole("cell", { name: "Mine?" })).toBeVisible();
      await expect(notice.getByRole("button", { name: "Save Mine Over It" })).toBeVisible();
      await notice.getByRole("button", { name: "Load Their Wording" }).click();
      await expect(form.text).toHaveValue(theirs);
      await form.text.fill(`${theirs} And mine!`);
      await form.save.click();
      await expect(page.getByText("Question updated successfully")).toBeVisible();
      expect(await keptQuestion(page, id)).toMatchObject({ questionText: `${theirs} And mine!` });

      // The other way: their edit is seen, and mine stands over it.
      await page.goto(`/admin/questions/edit/${id}`);
      await expect(form.text).toHaveValue(`${theirs} And mine!`);
      await ask(
        page,
        "mutation ($id: ID!, $input: QuestionInput!) { updateQuestion(id: $id, input: $input) { id } }",
        {
          id,
          input: { ...question, questionText: newTitle("Theirs again?"), topic: "Their topic" },
        },
      );
      const mine = newTitle("Mine after all?");
      await form.text.fill(mine);
      await form.save.click();
      await notice.getByRole("button", { name: "Save Mine Over It" }).click();
      await expect(notice).toBeHidden();
      await expect
        .poll(() => keptQuestion(page, id))
        .toMatchObject({ questionText: mine, topic: question.topic });
    },
  );
});
