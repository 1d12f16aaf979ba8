import { fireEvent, screen, waitFor } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { Link } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NoAnswer } from "../apollo/transport.ts";
import { type Answers, showRoutes, signInSample } from "../testing/show.tsx";
import { CreateTestScreen } from "./CreateTestScreen.tsx";
import { bank } from "./testing/edited-test.tsx";

beforeEach(() => signInSample({ role: "admin" }));
afterEach(() => vi.unstubAllGlobals());

async function open(answers: Answers = {}) {
  const routes = [
    {
      path: "/admin/tests",
      element: (
        <>
          <Link to="/admin/all-tests">All Tests</Link>
          <CreateTestScreen />
        </>
      ),
    },
    { path: "/admin/all-tests", element: <p>The list</p> },
    { path: "/admin/tests/invited/:id", element: <p>Invited</p> },
  ];
  const shown = showRoutes(routes, "/admin/tests", { AvailableQuestions: bank, ...answers });
  await screen.findByRole("checkbox", { name: /Question 3/ });
  return shown;
}

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const fill = (name: string | RegExp, value: string) =>
  fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const choose = () => fireEvent.click(screen.getByRole("checkbox", { name: /Question 3/ }));
const preview = () => screen.getByRole("region", { name: "Test Preview" }).textContent;
const isSaid = (words: string | RegExp) => screen.queryByText(words) !== null;

const DURATION = "Duration in minutes";
const CORRECT = "Marks for a correct answer";
const DEDUCTED = "Marks deducted for an incorrect one";

async function create(isPublic: boolean): Promise<void> {
  await open({ CreateTest: { createTest: { id: "12", title: "Mock", isPublic } } });
  fireEvent.change(await screen.findByLabelText("Title"), { target: { value: "Mock" } });
  fireEvent.click(await screen.findByRole("checkbox", { name: /Question 3/ }));
  fireEvent.click(screen.getByRole("button", { name: "Create Test" }));
  expect(await screen.findByText("Test created successfully")).toBeTruthy();
}

it("leads from a private test to its invitation link", async () => {
  await create(false);
  fireEvent.click(screen.getByRole("button", { name: "Make Its Link" }));
  expect(await screen.findByText("Invited")).toBeTruthy();
});

it("says nothing of a link for a public test", async () => {
  await create(true);
  expect(screen.queryByRole("button", { name: "Make Its Link" })).toBeNull();
});

it("starts with the defaults, and explains the deduction", async () => {
  await open();
  expect(field("Title").value).toBe("");
  expect(field(DURATION)).toMatchObject({ value: "60", min: "1", max: "300" });
  expect(field(CORRECT)).toMatchObject({ value: "1", step: "0.25" });
  expect(field(DEDUCTED)).toMatchObject({ value: "0", step: "0.25" });
  expect(field("Active").checked).toBe(true);
  expect(field("Public").checked).toBe(true);
  expect(isSaid(/a deduction of 0.25 means -1\/4 and 0.33 means -1\/3/)).toBe(true);
  for (const [name, standard] of [
    [DURATION, "60"],
    [CORRECT, "1"],
  ] as const) {
    fill(name, "");
    fireEvent.blur(field(name));
    expect(field(name).value).toBe(standard);
  }
  fill(DEDUCTED, "-0.33");
  expect(preview()).toContain("+1, −0.33");
});

it("says what is wrong, and goes to the first wrong field", async () => {
  const { asked } = await open();
  press("Create Test");
  expect(isSaid("Test title is required")).toBe(true);
  expect(isSaid("Please select at least one question")).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(field("Title")));
  fill(DURATION, "0");
  fill(CORRECT, "0");
  fill(DEDUCTED, "0.125");
  expect(isSaid("Duration must be at least 1 minute")).toBe(true);
  expect(isSaid("Marks for correct answer must be greater than 0")).toBe(true);
  expect(isSaid(/Marks deducted for incorrect answer must be a number with at most two/)).toBe(
    true,
  );
  fill(DURATION, "301");
  expect(isSaid("Duration must be at most 300 minutes")).toBe(true);
  fill("Title", "Something");
  expect(isSaid("Test title is required")).toBe(false);
  choose();
  expect(isSaid("Please select at least one question")).toBe(false);
  press("Create Test");
  await waitFor(() => expect(document.activeElement).toBe(field(DURATION)));
  expect(asked.map(({ name }) => name)).not.toContain("CreateTest");
});

it("prefers the server's words for a failure, until something is changed", async () => {
  const code = "BAD_USER_INPUT";
  const fields = [{ field: "questionIds", message: "These questions are not in the bank: 5." }];
  const refused = new GraphQLError("Invalid", { extensions: { code, fields } });
  const masked = new GraphQLError("Unexpected error.", {
    extensions: { code: "INTERNAL_SERVER_ERROR" },
  });
  let failure = masked;
  await open({ CreateTest: { createTest: () => failure } });
  fill("Title", "Refused");
  choose();
  press("Create Test");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Failed to create test");
  fill("Title", "Refused again");
  expect(screen.queryByRole("alert")).toBeNull();
  failure = refused;
  press("Create Test");
  expect((await screen.findByRole("alert")).textContent).toBe(fields[0]?.message);
});

it("distinguishes an empty search from a failed one, and keeps what is selected", async () => {
  const none = { ...bank, questions: { ...bank.questions, totalCount: 0, items: [] } };
  let answer: typeof bank | Error = bank;
  await open({ AvailableQuestions: () => answer });
  choose();
  answer = none;
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "xyzzy" } });
  expect(await screen.findByRole("heading", { name: "No questions found" })).toBeTruthy();
  expect(preview()).toContain("1 question selected");
  press("Clear Filters");
  const kept = await screen.findByRole<HTMLInputElement>("checkbox", { name: /Question 3/ });
  expect(kept.checked).toBe(true);
  answer = new NoAnswer("unreachable");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "contract" } });
  expect(await screen.findByRole("heading", { name: "Failed to fetch questions" })).toBeTruthy();
  answer = bank;
  press("Try Again");
  expect(await screen.findByRole("checkbox", { name: /Question 3/ })).toBeTruthy();
});

it("asks before unsaved changes are left behind", async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal("confirm", confirm);
  const { path } = await open();
  fill("Title", "Half done");
  const leave = () => fireEvent.click(screen.getByRole("link", { name: "All Tests" }));
  leave();
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  expect(path()).toBe("/admin/tests");
  expect(field("Title").value).toBe("Half done");
  confirm.mockReturnValue(true);
  leave();
  expect(await screen.findByText("The list")).toBeTruthy();
});
