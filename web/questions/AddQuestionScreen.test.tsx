import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { showRoutes, signInSample } from "../testing/show.tsx";
import { AddQuestionScreen } from "./AddQuestionScreen.tsx";

beforeEach(() => signInSample({ role: "admin" }));

/** Writes a question about a subject and saves it at once. */
async function write(subject: string) {
  const { asked } = showRoutes([{ path: "/", element: <AddQuestionScreen /> }], "/", {
    SubjectSuggestions: { subjects: ["Legal Reasoning"] },
    TopicSuggestions: { topics: [] },
    CreateQuestion: { createQuestion: { id: "7" } },
  });
  const fill = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
  await screen.findByRole("combobox", { name: "Subject" });
  await expect.poll(() => asked.map(({ name }) => name)).toContain("SubjectSuggestions");
  fill(/^Question text/, "Which writ?");
  fill(/^Option A/, "Mandamus");
  fill(/^Option B/, "Certiorari");
  fireEvent.click(screen.getAllByRole("radio", { name: /correct/i })[0] as HTMLElement);
  fireEvent.change(screen.getByRole("combobox", { name: "Subject" }), {
    target: { value: subject },
  });
  fireEvent.click(screen.getByRole("button", { name: "Save Question" }));
  const saved = () =>
    asked
      .filter(({ name }) => name === "CreateQuestion")
      .map(({ variables }) => (variables.input as { subject: string }).subject);
  return { saved };
}

it.each([
  ["Use Legal Reasoning", "Legal Reasoning"],
  ["Keep It", "Legal Reasonings"],
])("asks before it makes a subject that is near another: %s", async (button, subject) => {
  const { saved } = await write("Legal Reasonings");
  const dialog = await screen.findByRole("dialog", { name: "Make a new subject?" });
  expect(saved()).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: button }));
  expect(await screen.findByText("Question created successfully")).toBeTruthy();
  expect(saved()).toEqual([subject]);
});

it("asks nothing about a subject that is like no other", async () => {
  const { saved } = await write("Company Law");
  expect(await screen.findByText("Question created successfully")).toBeTruthy();
  expect(saved()).toEqual(["Company Law"]);
});
