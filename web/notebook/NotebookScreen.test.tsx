import { fireEvent, screen, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { beforeEach, expect, it, vi } from "vitest";
import { answerFetch } from "../testing/sample-fetch.ts";
import { type Answers, showRoutes, signInSample } from "../testing/show.tsx";
import { NotebookScreen } from "./NotebookScreen.tsx";

beforeEach(() => signInSample());

const mistake = (id: string, changes: object = {}) => ({
  ...{ id, questionText: `Question ${id}?`, questionHtml: null, lang: null, subject: "Torts" },
  ...{ topic: "Nuisance", passageId: null, missedAt: "2026-01-10T04:10:00Z", source: "TEST" },
  ...{ resultId: "3", isRandomTest: false, title: "Full Mock 4", filtersName: null, position: 54 },
  ...{ outcome: "WRONG", marked: false, secondsSpent: 40, usualSeconds: null, changeCount: 1 },
  ...{ proposedReason: null, proposedFrom: null, missedBefore: 0, rightDays: 0 },
  noted: { id, reason: null, note: null },
  ...{ lastRightAt: null, closedAt: null, correctedAt: null, isDeleted: false },
  ...changes,
});

const mistakes = (ids: string[], changes: object = {}) => ({
  mistakes: {
    ...{
      totalCount: ids.length,
      openCount: ids.length,
      closedCount: 0,
      leavesOutHeld: false,
      next: null,
    },
    items: ids.map((id) => mistake(id)),
    questionIds: ids,
    ...changes,
  },
});
const NOTHING = mistakes([]);

function notebook(answers: Answers, address = "/notebook") {
  return showRoutes(
    [
      { path: "/notebook", element: <NotebookScreen /> },
      { path: "/practice/new", element: <p>At practice</p> },
    ],
    address,
    {
      NotebookDue: { dashboard: { dueReviews: 0 } },
      NotebookChoices: {
        mistakeChoices: {
          subjects: [{ subject: "Torts", topics: ["Nuisance"] }],
          tests: [],
          passages: [],
        },
      },
      ...answers,
    },
  );
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const filters = (asked: { name: string; variables: Record<string, unknown> }[]) =>
  asked.filter(({ name }) => name === "Notebook").map(({ variables }) => variables.filter);

it("leads a student without mistakes to a test", async () => {
  notebook({ Notebook: NOTHING });
  expect(await screen.findByRole("heading", { name: "Nothing here yet" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Take a Test" }).getAttribute("href")).toBe("/tests");
  expect(screen.queryByRole("link", { name: /^Review/ })).toBeNull();
});

it("says that mistakes are hidden for now", async () => {
  notebook({ Notebook: mistakes(["1"], { leavesOutHeld: true }) });
  const words = "Mistakes are hidden while a test with them is open or its score is hidden.";
  expect(await screen.findByText(words)).toBeTruthy();
});

it("says that nothing is open where all are closed, and shows those", async () => {
  const { asked, path } = notebook({
    Notebook: ({ filter }) =>
      (filter as { state: string | null }).state === null
        ? mistakes(["1"], { openCount: 0, closedCount: 1 })
        : mistakes([], { closedCount: 1 }),
  });
  expect(await screen.findByRole("heading", { name: "Nothing open" })).toBeTruthy();
  press("Show All Mistakes");
  expect(await screen.findByText("Question 1?")).toBeTruthy();
  expect(path()).toBe("/notebook?state=all");
  expect(filters(asked)).toMatchObject([{ state: "OPEN" }, { state: null }]);
});

it("asks for what the address says, shows how many match, and clears the filters again", async () => {
  const { asked, path } = notebook(
    {
      Notebook: ({ filter }) =>
        (filter as { subject?: string }).subject ? NOTHING : mistakes(["1", "2"]),
    },
    "/notebook?subject=Torts&topic=Nuisance&reason=no-time&test=r8&period=30",
  );
  expect(await screen.findByRole("heading", { name: "No mistake matches" })).toBeTruthy();
  expect(screen.getByText("0 match")).toBeTruthy();
  expect(filters(asked)[0]).toMatchObject({
    ...{ state: "OPEN", subject: "Torts", topic: "Nuisance", reason: "NO_TIME" },
    ...{ randomTestId: "8", days: 30, search: null },
  });
  press("Clear Filters");
  expect(await screen.findByText("Question 2?")).toBeTruthy();
  expect(path()).toBe("/notebook");
});

it("says why the notebook is not there, and loads it by Try Again", async () => {
  let isAway = true;
  notebook({ Notebook: () => (isAway ? new Error("away") : mistakes(["1"])) });
  expect(await screen.findByRole("heading", { name: "Failed to load your notebook" })).toBeTruthy();
  isAway = false;
  press("Try Again");
  expect(await screen.findByText("Question 1?")).toBeTruthy();
  expect(screen.queryByText("Failed to load your notebook")).toBeNull();
});

it("shows the list though nobody said what is due", async () => {
  notebook({ Notebook: mistakes(["1"]), NotebookDue: new Error("away") });
  expect(await screen.findByText("Question 1?")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^Review/ })).toBeNull();
});

it("leads to what is due for review", async () => {
  notebook({ Notebook: mistakes(["1"]), NotebookDue: { dashboard: { dueReviews: 12 } } });
  const link = await screen.findByRole("link", { name: "Review 12 Due" });
  expect(link.getAttribute("href")).toBe("/review");
});

it("practises what is chosen, by a row, a run of rows and all that are shown", async () => {
  const { path } = notebook({ Notebook: mistakes(["1", "2", "3", "4"]) });
  const choose = async (id: string, shiftKey = false) =>
    fireEvent.click(await screen.findByRole("checkbox", { name: `Choose: Question ${id}?` }), {
      shiftKey,
    });
  await choose("1");
  expect(screen.getByRole("button", { name: "Practise These 1" })).toBeTruthy();
  await choose("3", true);
  expect(screen.getByText("3 chosen")).toBeTruthy();
  await choose("2");
  expect(screen.getByText("2 chosen")).toBeTruthy();
  const page = screen.getByRole("checkbox", { name: "Choose all that are shown" });
  fireEvent.click(page);
  expect(screen.getByText("4 chosen")).toBeTruthy();
  fireEvent.click(page);
  const none = screen.getByRole<HTMLButtonElement>("button", { name: "Practise These" });
  expect(none.disabled).toBe(true);
  await choose("4");
  press("Practise These 1");
  expect(await screen.findByText("At practice")).toBeTruthy();
  expect(path()).toBe("/practice/new");
});

it("chooses all that match, beyond those that are shown, and none again", async () => {
  const { asked } = notebook({
    Notebook: mistakes(["1", "2"], { totalCount: 5, next: "x" }),
    NotebookSelection: mistakes(["1", "2", "3", "4", "5"]),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Choose all 5" }));
  expect(await screen.findByText("5 chosen")).toBeTruthy();
  expect(asked.find(({ name }) => name === "NotebookSelection")?.variables).toMatchObject({
    filter: { state: "OPEN" },
  });
  press("Choose None");
  expect(screen.getByText("0 chosen")).toBeTruthy();
});

it("says when all that match could not be chosen, and keeps what was", async () => {
  notebook({
    Notebook: mistakes(["1", "2"], { totalCount: 5, next: "x" }),
    NotebookSelection: new Error("away"),
  });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Choose: Question 1?" }));
  press("Choose all 5");
  expect(await screen.findByText(/^They could not be chosen\./)).toBeTruthy();
  expect(screen.getByText("1 chosen")).toBeTruthy();
});

it("brings the next of a long list under those that are shown, and says when it can't", async () => {
  let isAway = true;
  notebook({
    Notebook({ after }) {
      if (after === undefined) return mistakes(["1", "2"], { totalCount: 3, next: "x" });
      return isAway ? new Error("away") : mistakes(["3"], { totalCount: 3 });
    },
  });
  expect(await screen.findByText("Showing 2 of 3")).toBeTruthy();
  press("Show More");
  expect(await screen.findByText(/^No more could be loaded\./)).toBeTruthy();
  isAway = false;
  press("Show More");
  expect(await screen.findByText("Showing 3 of 3")).toBeTruthy();
  expect(screen.getByText("Question 1?")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show More" })).toBeNull();
});

it("offers no question that is asked no more to be practised", async () => {
  notebook({ Notebook: mistakes(["1"], { items: [mistake("1", { isDeleted: true })] }) });
  expect(await screen.findByText("No longer asked")).toBeTruthy();
  const [page, own] = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect([page?.disabled, own?.disabled]).toEqual([true, true]);
});

it("opens a mistake in its place, with key, own answer and the way to its result", async () => {
  const { asked } = notebook({
    Notebook: mistakes(["1"]),
    Mistake: {
      mistake: {
        ...{ id: "1", options: ["Yes", "No"], optionsHtml: null, acceptedOptions: [1] },
        ...{ explanation: "Because.", explanationHtml: null, selectedOptionIndex: 0 },
        ...{ passage: null, today: null },
      },
    },
  });
  const words = await screen.findByRole("button", { name: "Question 1?" });
  fireEvent.click(words);
  expect(await screen.findByText(/Because\./, {}, { timeout: 20_000 })).toBeTruthy();
  expect(words.getAttribute("aria-expanded")).toBe("true");
  const options = within(screen.getAllByRole("list").at(-1) as HTMLElement).getAllByRole(
    "listitem",
  );
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Yes.*Your answer/),
    expect.stringMatching(/No.*Correct/),
  ]);
  const link = screen.getByRole("link", { name: "See it in its result" });
  expect(link.getAttribute("href")).toBe("/results/3?q=55");
  fireEvent.click(words);
  expect(screen.queryByText(/Because\./)).toBeNull();
  fireEvent.click(words);
  expect(screen.getByText(/Because\./)).toBeTruthy();
  expect(asked.filter(({ name }) => name === "Mistake")).toHaveLength(1);
});

it("says in an opened mistake why it could not be loaded, and loads it by Try Again", async () => {
  let isAway = true;
  notebook({
    Notebook: mistakes(["1"]),
    Mistake: () =>
      isAway
        ? { mistake: () => new GraphQLError("no") }
        : {
            mistake: {
              ...{ id: "1", options: ["Yes"], optionsHtml: null, acceptedOptions: [0] },
              ...{ explanation: "Because.", explanationHtml: null, selectedOptionIndex: null },
              ...{ passage: null, today: null },
            },
          },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Question 1?" }));
  expect(
    await screen.findByText("Failed to load the question", {}, { timeout: 20_000 }),
  ).toBeTruthy();
  isAway = false;
  press("Try Again");
  expect(await screen.findByText(/Because\./)).toBeTruthy();
});

it("asks for each part again that could not be loaded", async () => {
  let isAway = true;
  const away = new GraphQLError("away", { extensions: { code: "SERVICE_UNAVAILABLE" } });
  const { asked } = notebook({
    Notebook: () => (isAway ? away : mistakes(["1"])),
    NotebookDue: () => (isAway ? away : { dashboard: { dueReviews: 4 } }),
    NotebookChoices: () =>
      isAway ? away : { mistakeChoices: { subjects: [], tests: [], passages: [] } },
  });
  await screen.findByRole("heading", { name: "Failed to load your notebook" });
  const choices = () => screen.queryByText(/The choices of these filters could not be loaded/);
  const counted = (name: string) => asked.filter((request) => request.name === name).length;
  await expect.poll(choices).toBeTruthy();
  const [ofChoices, ofList] = screen.getAllByRole("button", { name: "Try Again" });
  isAway = false;
  fireEvent.click(ofList as HTMLElement);
  // What is due comes with the list, over which it stands.
  expect(await screen.findByRole("link", { name: "Review 4 Due" })).toBeTruthy();
  expect(screen.getByText("Question 1?")).toBeTruthy();
  expect([counted("NotebookChoices"), counted("NotebookDue")]).toEqual([1, 2]);
  fireEvent.click(ofChoices as HTMLElement);
  await expect.poll(choices).toBeNull();
  expect(counted("NotebookChoices")).toBe(2);
});

it("loads again once a guess that an earlier page could not send was sent", async () => {
  // Of somebody else: the notes of the person of these tests were read before.
  signInSample({ user_id: 8 });
  window.localStorage.setItem("lexam-notes.8", JSON.stringify({ 2: { reason: "GUESSED" } }));
  let isSent = false;
  answerFetch({
    NoteMistake: () => {
      isSent = true;
      const note = { id: "2", reason: "GUESSED", note: null };
      return { noteMistake: { __typename: "QuestionNote", ...note } };
    },
  });
  notebook({ Notebook: () => mistakes(isSent ? ["1", "2"] : ["1"]) });
  expect(await screen.findByText("Question 2?")).toBeTruthy();
  vi.unstubAllGlobals();
});
