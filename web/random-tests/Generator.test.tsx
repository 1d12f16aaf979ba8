import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { type Answers, showRoutes, signInSample } from "../testing/show.tsx";
import { RandomTestScreen } from "./RandomTestScreen.tsx";

const filterOptions = {
  subjects: ["Contracts", "Torts"],
  topics: [],
  topicsBySubject: [],
  pyqExams: [],
  pyqYears: [],
};
const answers: Answers = {
  FilterOptions: { filterOptions },
  RandomTestMatches: { randomTestMatches: 12 },
  GenerateRandomTest: { generateRandomTest: { id: "9" } },
};
const routes = [
  { path: "/random-test", element: <RandomTestScreen /> },
  { path: "/quiz/:id", element: <p>The quiz</p> },
];
const at = (address: string, changes: Answers = {}) =>
  showRoutes(routes, address, { ...answers, ...changes });
const generate = async () =>
  fireEvent.click(await screen.findByRole("button", { name: "Generate Test" }));
const namesOf = (asked: { name: string }[]) => asked.map(({ name }) => name);

beforeEach(() => signInSample());

it("sends nothing that is wrong, and says all of it at once", async () => {
  const { asked } = at("/random-test");
  fireEvent.change(await screen.findByLabelText("Number of questions"), { target: { value: "0" } });
  fireEvent.change(screen.getByLabelText("Title"), { target: { value: " " } });
  await generate();
  const said = screen.getByRole("alert").textContent;
  expect(said).toMatch(/title.*\. Number of questions/i);
  // Each also stands at its field, and the first of them has the focus.
  const title = screen.getByLabelText("Title");
  expect(document.activeElement).toBe(title);
  const number = screen.getByLabelText("Number of questions");
  expect(number.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getAllByText("Number of questions must be greater than 0")).toHaveLength(1);
  expect(namesOf(asked)).not.toContain("GenerateRandomTest");
});

it("goes to the quiz that was made of the filters chosen", async () => {
  const { asked, path } = at("/random-test");
  fireEvent.click(await screen.findByRole("checkbox", { name: "Torts" }));
  await generate();
  expect(await screen.findByText("The quiz")).toBeTruthy();
  expect(path()).toBe("/quiz/random-9");
  const sent = asked.find(({ name }) => name === "GenerateRandomTest");
  expect(sent?.variables).toMatchObject({ input: { filters: { subjects: ["Torts"] } } });
});

it("practises the subject that the address names, and only once", async () => {
  const { path } = at("/random-test?subject=Contracts");
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Contracts" });
  expect(box.checked).toBe(true);
  await waitFor(() => expect(path()).toBe("/random-test"));
});

it("keeps the form and says why when no test could be made", async () => {
  at("/random-test", { GenerateRandomTest: new Error("away") });
  fireEvent.change(await screen.findByLabelText("Title"), { target: { value: "My own" } });
  await generate();
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to generate");
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("My own");
});

it("shows below the button, which doesn't move, that fewer questions match than were requested", async () => {
  at("/random-test");
  fireEvent.change(await screen.findByLabelText("Number of questions"), {
    target: { value: "20" },
  });
  const remark = await screen.findByText(/: fewer than the 20 you ask for\.$/);
  const button = screen.getByRole("button", { name: "Generate Test" });
  expect(button.compareDocumentPosition(remark) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it("says so where there is no previous year question to choose", async () => {
  at("/random-test");
  expect(await screen.findByText(/has no previous year question/)).toBeTruthy();
});

it("explains the choice of an exam if the bank has any", async () => {
  const some = { ...filterOptions, pyqExams: ["CLAT"], pyqYears: [2024] };
  at("/random-test", { FilterOptions: { filterOptions: some } });
  expect(await screen.findByText(/If you choose an exam or a year/)).toBeTruthy();
});

it("offers no form while the bank is empty", async () => {
  at("/random-test", { FilterOptions: { filterOptions: { ...filterOptions, subjects: [] } } });
  expect(await screen.findByText("No questions yet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Generate Test" })).toBeNull();
});

it("counts and draws by the choice of passages", async () => {
  const { asked } = at("/random-test", {
    RandomTestMatches: ({ filters }) => ({
      randomTestMatches: (filters as { passages?: string }).passages === "ONLY" ? 7 : 12,
    }),
  });
  fireEvent.click(await screen.findByRole("radio", { name: "Passages only" }));
  expect(await screen.findByText("7 questions match")).toBeTruthy();
  const from = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(from).toContain("Passages only");
  expect(screen.getByText(/Passages with their questions alone/)).toBeTruthy();
  await generate();
  expect(await screen.findByText("The quiz")).toBeTruthy();
  const sent = asked.find(({ name }) => name === "GenerateRandomTest");
  expect(sent?.variables).toMatchObject({ input: { filters: { passages: "ONLY" } } });
});

it("resets the choice of passages with the other filters", async () => {
  at("/random-test");
  fireEvent.click(await screen.findByRole("radio", { name: "No passages" }));
  const said = () => screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(said()).toContain("No passages");
  fireEvent.click(screen.getByRole("button", { name: "Reset Filters" }));
  const all = screen.getByRole<HTMLInputElement>("radio", { name: "All questions" });
  expect(all.checked).toBe(true);
  expect(said()).toContain("The whole bank");
});
