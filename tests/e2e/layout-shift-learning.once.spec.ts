// Nothing jumps on the pages of learning either, once there is something on them: findings, what is due,
// mistakes, and reviews at each of their steps.
import { learn, takeTest } from "./progress-history.ts";
import { expectStill } from "./shifts.ts";
import { api, test } from "./student.ts";

type Asking = ReturnType<typeof api>;

/** Submits a test with the first option everywhere, without looking at its score. @returns the result's number */
async function submitUnseen(asking: Asking, testId: number): Promise<string> {
  const { startTest } = await asking.graphql(
    "mutation ($testId: ID!) { startTest(testId: $testId) { questions { questionId } } }",
    { testId: String(testId) },
  );
  const answers = (startTest.questions as { questionId: string }[]).map(({ questionId }) => ({
    questionId,
    selectedOptionIndex: 0,
  }));
  const { submitQuiz } = await asking.graphql(
    "mutation ($input: SubmitQuizInput!) { submitQuiz(input: $input) { id } }",
    { input: { testId: String(testId), answers, timeTakenMinutes: 60, reviewBlind: true } },
  );
  return submitQuiz.id;
}

/** Reviews a result blind, with an answer to its first question, to its end. */
async function reviewBlind(asking: Asking, resultId: string): Promise<void> {
  const { startBlindReview } = await asking.graphql(
    "mutation ($resultId: ID!) { startBlindReview(resultId: $resultId) { positions } }",
    { resultId },
  );
  const answers = [{ position: startBlindReview.positions[0], selectedOptionIndex: 1 }];
  await asking.graphql(
    `mutation ($resultId: ID!, $answers: [BlindAnswerInput!]!) {
      saveBlindAnswers(resultId: $resultId, answers: $answers) { id }
      finishBlindReview(resultId: $resultId) { id }
    }`,
    { resultId, answers },
  );
}

test("nothing shifts where there is something to learn from", async ({ page, baseURL }) => {
  await page.goto("/account");
  const asking = api(page);
  const tests = (await asking.get("/tests/?limit=200")) as { id: number; title: string }[];
  const idOf = (title: string) => tests.find((one) => one.title === title)?.id ?? 0;
  const mock = idOf("Full Mock Test 1");
  const questions = await learn(baseURL ?? "", mock);
  for (let sitting = 1; sitting <= 3; sitting += 1) {
    await takeTest(asking, mock, questions, (_question, place) => {
      if ((place + sitting) % 4 === 0) return { does: "wrong", seconds: 5 };
      if ((place + sitting) % 9 === 0) return { does: "skips", seconds: 70 };
      return { does: (place + sitting) % 5 === 0 ? "wrong" : "right", seconds: 50 };
    });
  }
  const unseen = await submitUnseen(asking, idOf("Contracts: From Offer to Remedy"));
  const passages = await submitUnseen(asking, idOf("CLAT-shape Mock 1"));
  const reviewed = await submitUnseen(asking, idOf("Torts and Crimes"));
  await reviewBlind(asking, reviewed);
  await asking.graphql("mutation ($id: ID!) { startBlindReview(resultId: $id) { id } }", {
    id: passages,
  });
  const practice = await asking.post("/practice", { num_questions: 1 });
  await asking.graphql("mutation ($id: ID!) { endPractice(id: $id) { id } }", {
    id: String(practice.id),
  });
  // Anyone who reads them takes what was submitted into the answer history first.
  await asking.get("/reviews");

  await expectStill(page, [
    "/dashboard",
    "/progress",
    "/notebook",
    "/notebook?state=all&reason=none",
    "/review",
    "/practice",
    `/practice/${practice.id}`,
    `/results/${reviewed}`,
    `/results/${unseen}`,
    `/results/${passages}`,
    `/blind-review/${passages}`,
    `/blind-review/${reviewed}`,
  ]);
  // Nothing due: the dearest finding is what is next.
  await asking.graphql("mutation { setNewReviews(newADay: 0) { newADay } }");
  await expectStill(page, ["/dashboard", "/review"]);
});

test("nothing shifts while there is only practice to go by", async ({ page }) => {
  await page.goto("/account");
  const asking = api(page);
  const { startDiagnostic } = await asking.graphql("mutation { startDiagnostic { id } }");
  const { id } = startDiagnostic;
  await expectStill(page, ["/dashboard", `/practice/${id}`]);
  await asking.graphql(
    `mutation ($id: ID!) {
      answerPractice(id: $id, position: 0, seconds: 5) { isRefused }
      endPractice(id: $id) { id }
    }`,
    { id },
  );
  await expectStill(page, ["/dashboard", `/practice/${id}`, "/notebook", "/review"]);
});
