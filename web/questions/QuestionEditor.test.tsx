import { fireEvent, screen, waitFor } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { Link } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Answers, showRoutes, signInSample } from "../testing/show.tsx";
import { AddQuestionScreen } from "./AddQuestionScreen.tsx";

beforeEach(() => signInSample({ role: "admin" }));
afterEach(() => vi.unstubAllGlobals());

async function open(answers: Answers = {}) {
  const screenWithLink = (
    <>
      <Link to="/admin/all-questions">All Questions</Link>
      <AddQuestionScreen />
    </>
  );
  const routes = [
    { path: "/admin/questions", element: screenWithLink },
    { path: "/admin/all-questions", element: <p>The list</p> },
    { path: "/admin", element: <p>Admin</p> },
  ];
  const shown = showRoutes(routes, "/admin/questions", {
    SubjectSuggestions: { subjects: ["Constitutional Law", "Law of Torts"] },
    TopicSuggestions: { topics: ["Writs"] },
    ExamSuggestions: { bankExams: ["CLAT"] },
    CreateQuestion: { createQuestion: { id: "7" } },
    ...answers,
  });
  await screen.findByRole("combobox", { name: "Subject" });
  return shown;
}

const text = () => screen.getByLabelText<HTMLTextAreaElement>("Question text");
const options = () =>
  screen.getAllByRole<HTMLTextAreaElement>("textbox", { name: /^Option [A-E]$/ });
const option = (letter: string) =>
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: `Option ${letter}` });
const correct = (letter: string) =>
  screen.getByRole<HTMLInputElement>("radio", { name: `Option ${letter} is correct` });
const combobox = (name: string) => screen.getByRole<HTMLInputElement>("combobox", { name });
const pyq = () => screen.getByRole("checkbox", { name: "Previous Year Question" });
const year = () => screen.getByLabelText<HTMLInputElement>("PYQ year");
const fill = (element: HTMLElement, value: string) =>
  fireEvent.change(element, { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const isSaid = (words: string | RegExp) => screen.queryByText(words) !== null;

/** Fills in all required fields; the correct option is B. */
function fillAll(questionText: string): void {
  fill(text(), questionText);
  fill(option("A"), "Habeas corpus");
  fill(option("B"), "Mandamus");
  fireEvent.click(correct("B"));
  fill(combobox("Subject"), "Constitutional Law");
}

it("says everything that is missing, leads to the first of it, and mends as it is typed", async () => {
  const { asked } = await open();
  const latest = new Date().getFullYear();
  expect(options()).toHaveLength(4);
  fireEvent.click(pyq());
  press("Save Question");
  for (const message of [
    "Question text is required",
    "At least 2 options are required",
    "Please select a valid correct option",
    "Subject is required",
    "PYQ year is required when marked as Previous Year Question",
    "PYQ exam name is required when marked as Previous Year Question",
  ]) {
    expect(isSaid(message), message).toBe(true);
  }
  await waitFor(() => expect(document.activeElement).toBe(text()));
  fill(text(), "Which writ?");
  expect(isSaid("Question text is required")).toBe(false);
  press("Save Question");
  await waitFor(() => expect(document.activeElement).toBe(option("A")));

  // A chosen option that is blank is invalid.
  fill(option("A"), "Yes");
  fill(option("B"), "No");
  fireEvent.click(correct("C"));
  expect(isSaid("At least 2 options are required")).toBe(false);
  expect(isSaid("Please select a valid correct option")).toBe(true);
  fireEvent.click(correct("B"));
  expect(isSaid("Please select a valid correct option")).toBe(false);

  for (const wrong of ["1979", String(latest + 1)]) {
    fill(year(), wrong);
    expect(isSaid(`PYQ year must be between 1980 and ${latest}`), wrong).toBe(true);
  }
  fill(year(), "1980");
  expect(isSaid(/PYQ year must be/)).toBe(false);
  expect(year()).toMatchObject({ min: "1980", max: String(latest) });
  fireEvent.click(pyq());
  expect(screen.queryByLabelText("PYQ year")).toBeNull();
  expect(screen.queryByRole("combobox", { name: "PYQ exam" })).toBeNull();
  expect(isSaid(/PYQ exam name is required/)).toBe(false);
  expect(asked.map(({ name }) => name)).not.toContain("CreateQuestion");
});

it("keeps two to five options, and the correct one through removals", async () => {
  await open();
  press("Add Option");
  expect(options()).toHaveLength(5);
  expect(screen.queryByRole("button", { name: "Add Option" })).toBeNull();
  expect(document.activeElement).toBe(option("E"));
  for (const letter of "ABCDE") fill(option(letter), `Text ${letter}`);
  fireEvent.click(correct("D"));

  press("Remove option A");
  expect(correct("C").checked).toBe(true);
  expect(option("C").value).toBe("Text D");
  press("Remove option D");
  expect(correct("C").checked).toBe(true);
  press("Remove option C");
  expect(options()).toHaveLength(2);
  expect(screen.queryByRole("radio", { name: /is correct$/, checked: true })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Remove option/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Add Option" })).toBeTruthy();
});

it("sends a trimmed question, and offers another of the same subject", async () => {
  const { asked } = await open();
  fillAll("  Which writ commands a duty?  ");
  fill(option("D"), " Prohibition ");
  fireEvent.click(correct("D"));
  fill(combobox("Topic (optional)"), "  ");
  fireEvent.click(pyq());
  fill(year(), "2019");
  fill(combobox("PYQ exam"), " CLAT ");
  press("Save Question");
  expect(await screen.findByText("Question created successfully")).toBeTruthy();
  expect(isSaid(/Going to Admin in 2 seconds\./)).toBe(true);
  const sent = asked.find(({ name }) => name === "CreateQuestion");
  expect(sent?.variables.input).toMatchObject({
    questionText: "Which writ commands a duty?",
    options: ["Habeas corpus", "Mandamus", "Prohibition"],
    correctOptionIndex: 2,
    subject: "Constitutional Law",
    topic: null,
    pyq: true,
    pyqYear: 2019,
    pyqExam: "CLAT",
    explanation: null,
  });
  press("Add Another Question");
  expect(text().value).toBe("");
  expect(document.activeElement).toBe(text());
  expect(combobox("Subject").value).toBe("Constitutional Law");
});

it("saves and begins another without the panel between, about the same topic", async () => {
  await open();
  fillAll("The first of several?");
  fill(combobox("Topic (optional)"), "Writs");
  press("Save and Add Another");
  expect(await screen.findByText("Question 7 added")).toBeTruthy();
  expect(text().value).toBe("");
  expect(document.activeElement).toBe(text());
  expect(combobox("Topic (optional)").value).toBe("Writs");
});

it("links a duplicate to the question it repeats, and keeps what was typed", async () => {
  const refused = new GraphQLError("There is a question with the same text and options already.", {
    extensions: { code: "CONFLICT", existingId: 41 },
  });
  await open({ CreateQuestion: { createQuestion: () => refused } });
  fillAll("Which writ?");
  press("Save Question");
  const notice = await screen.findByRole("alert");
  expect(notice.textContent).toContain("Failed to create question");
  expect(notice.textContent).toContain("the same text and options already");
  const link = screen.getByRole("link", { name: /^Open question 41/ });
  expect(link.getAttribute("href")).toBe("/admin/questions/edit/41");
  expect(option("B").value).toBe("Mandamus");
  fill(option("B"), "Prohibition");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("keeps everything when the server fails, and saves on the second try", async () => {
  let isAway = true;
  const fault = new GraphQLError("Unexpected error.", {
    extensions: { code: "INTERNAL_SERVER_ERROR" },
  });
  await open({ CreateQuestion: { createQuestion: () => (isAway ? fault : { id: "7" }) } });
  fillAll("Saved in the end?");
  press("Save Question");
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to create question");
  expect(option("B").value).toBe("Mandamus");
  isAway = false;
  press("Save Question");
  expect(await screen.findByText("Question created successfully")).toBeTruthy();
});

it("asks before changes are left, and not when there are none", async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal("confirm", confirm);
  const { path } = await open();
  const leave = () => fireEvent.click(screen.getByRole("link", { name: "All Questions" }));
  const isCloseGuarded = () =>
    !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(isCloseGuarded()).toBe(false);
  fill(text(), "Half a question");
  expect(isCloseGuarded()).toBe(true);
  leave();
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  expect(path()).toBe("/admin/questions");
  expect(text().value).toBe("Half a question");
  confirm.mockReturnValue(true);
  leave();
  expect(await screen.findByText("The list")).toBeTruthy();
});

it("leaves at once where nothing was changed", async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal("confirm", confirm);
  await open();
  fireEvent.click(screen.getByRole("link", { name: "All Questions" }));
  expect(await screen.findByText("The list")).toBeTruthy();
  expect(confirm).not.toHaveBeenCalled();
});
