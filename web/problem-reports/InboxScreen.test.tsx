import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { beforeEach, expect, it } from "vitest";
import { showRoutes, signInSample } from "../testing/show.tsx";
import { InboxScreen } from "./InboxScreen.tsx";

const report = (id: string, changes: object = {}) => ({
  ...{ id, questionId: "7", kind: "TYPO", text: null, reportedAt: "2026-11-30T03:00:00Z" },
  ...{ answeredAt: null, answer: null, ...changes },
});
const reported = (id: string, questionText: string, reports: object[]) => ({
  ...{ id, count: reports.length, oldestAt: "2026-11-30T03:00:00Z", reports },
  question: {
    ...{ id, questionText, questionHtml: null, options: ["Yes", "No"], optionsHtml: null },
    ...{ lang: null, correctOptionIndex: 1, subject: "Torts", topic: null },
  },
});

const standing = {
  ...{ id: "7", keptBack: false, isSubjectConfirmed: true, subject: "Torts", releasedAt: null },
  keptBackBy: [],
};
const figures = {
  item: {
    ...{ id: "7", isCurrent: true, revisionNumber: 1 },
    together: {
      ...{ id: "7:together", attempts: 1284, facility: 0.14, discrimination: -0.28 },
      ...{ revisionAttempts: 1200, choices: [{ choice: 0, share: 0.62 }] },
    },
    flag: { id: "7", closedAt: null, evidence: { option: 0 } },
  },
  question: {
    ...{ id: "7", withdrawnAt: null },
    revisions: [
      { number: 3, createdAt: "2026-11-30T04:00:00.000Z" },
      { number: 2, createdAt: "2026-11-29T04:00:00.000Z" },
      { number: 1, createdAt: "2026-11-28T04:00:00.000Z" },
    ],
  },
};

const show = (answers: Parameters<typeof showRoutes>[2]) =>
  showRoutes([{ path: "/admin/inbox", element: <InboxScreen /> }], "/admin/inbox", answers);
const listed = (...items: object[]) => ({
  questionProblems: { totalCount: items.length, items },
});

beforeEach(() => signInSample({ role: "admin" }));

it("says that nothing waits, and what came from students is answered", async () => {
  show({ QuestionProblems: listed() });
  expect(await screen.findByText("No open reports")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Answered" }));
  expect(await screen.findByText("No answered reports")).toBeTruthy();
});

it("offers to try again where the list fails", async () => {
  let isAway = true;
  show({ QuestionProblems: () => (isAway ? new Error("Away") : listed()) });
  const retry = await screen.findByRole("button", { name: "Try Again" });
  isAway = false;
  fireEvent.click(retry);
  expect(await screen.findByText("No open reports")).toBeTruthy();
});

it("answers the chosen reports of a question alone, and keeps the words of a refused answer", async () => {
  const sent: object[] = [];
  let refusal: Error | null = new GraphQLError("Refused", {
    extensions: { code: "BAD_USER_INPUT", fields: [{ field: "answer", message: "Write more." }] },
  });
  show({
    ReportedQuestion: figures,
    QuestionProblems: listed(
      reported("7", "Who pays?", [
        report("1"),
        report("2", { kind: "KEY_WRONG", text: "It is A." }),
      ]),
      reported("8", "Who sues?", [report("3")]),
    ),
    AnswerProblemReports: (variables) => {
      sent.push(variables);
      return refusal ?? { answerProblemReports: 1 };
    },
  });
  const shown = within(await screen.findByRole("region", { name: "The reported question" }));
  expect(shown.getByText("Who pays?")).toBeTruthy();
  expect(shown.getByText("“It is A.”")).toBeTruthy();
  fireEvent.click(shown.getAllByRole("checkbox")[0] as HTMLElement);
  const words = shown.getByLabelText("Answer to the student who reported it");
  fireEvent.change(words, { target: { value: "Thank you." } });
  fireEvent.click(shown.getByRole("button", { name: "Answer and Close" }));
  await waitFor(() => expect(sent).toEqual([{ ids: ["2"], answer: "Thank you." }]));
  await waitFor(() => expect(words.getAttribute("aria-invalid")).toBe("true"));
  expect((words as HTMLTextAreaElement).value).toBe("Thank you.");
  refusal = null;
  fireEvent.click(shown.getByRole("button", { name: "Answer and Close" }));
  expect(await screen.findByText("Answered 1 report")).toBeTruthy();
});

it("shows beside a report what students chose, how often it was edited since, and what can be done", async () => {
  const { asked } = show({
    ReportedQuestion: figures,
    QuestionProblems: listed(reported("7", "Who pays?", [report("1")])),
    WithdrawQuestion: {
      withdrawQuestion: { ...standing, withdrawnAt: "2026-11-30T05:00:00.000Z" },
    },
  });
  const shown = within(await screen.findByRole("region", { name: "The reported question" }));
  expect(await shown.findByText("62%")).toBeTruthy();
  expect(shown.getByText("1,284")).toBeTruthy();
  expect(shown.getByText("key may be A")).toBeTruthy();
  expect(shown.getByText(/^Revision 3 is in force, edited once since/)).toBeTruthy();
  const correct = shown.getByRole("link", { name: "Correct Key and Regrade" });
  expect(correct.getAttribute("href")).toBe(
    "/admin/regrades/new?question=7&kind=other_key&option=0",
  );
  fireEvent.click(shown.getByRole("button", { name: "Withdraw Question" }));
  expect(await screen.findByText("Question 7 is withdrawn")).toBeTruthy();
  expect(await shown.findByRole("button", { name: "Use in New Tests Again" })).toBeTruthy();
  expect(asked.filter(({ name }) => name === "WithdrawQuestion")).toHaveLength(1);
});

it("shows shares of an older wording nowhere", async () => {
  const { item } = figures;
  show({
    ReportedQuestion: { ...figures, item: { ...item, isCurrent: false } },
    QuestionProblems: listed(reported("7", "Who pays?", [report("1")])),
  });
  expect(await screen.findByText(/The figures are of revision 1, 1,200 attempts/)).toBeTruthy();
  expect(screen.queryByText("62%")).toBeNull();
});

it("shows no shares to authors, and says so", async () => {
  signInSample({ role: "author" });
  const { asked } = show({
    ReportedQuestion: { question: figures.question },
    QuestionProblems: listed(reported("7", "Who pays?", [report("1")])),
  });
  expect(await screen.findByText(/shown to administrators only/)).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Withdraw Question" })).toBeTruthy();
  const [sent] = asked.filter(({ name }) => name === "ReportedQuestion");
  expect(sent?.variables).toMatchObject({ figures: false });
});
