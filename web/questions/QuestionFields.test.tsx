import { act, cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { showRoutes, signInSample } from "../testing/show.tsx";
import { QuestionFields } from "./QuestionFields.tsx";
import { emptyForm } from "./question-form.ts";

it("names the language that a text's script implies, while none is chosen", async () => {
  signInSample({ role: "admin" });
  const shown = (questionText: string) => (
    <QuestionFields
      form={{ ...emptyForm, questionText }}
      onChange={() => undefined}
      problems={new Map()}
      currentYear={2026}
    />
  );
  const fields = [
    { path: "/", element: shown("न्यायालय ने किस सिद्धांत को लागू किया?") },
    { path: "/english", element: shown("Which writ is it?") },
  ];
  const answers = { SubjectSuggestions: { subjects: [] } };
  showRoutes(fields, "/", answers);
  const chosen = () => {
    const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Language" });
    return select.selectedOptions[0]?.textContent;
  };
  expect(chosen()).toBe("Hindi, by its script");
  cleanup();
  showRoutes(fields, "/english", answers);
  expect(chosen()).toBe("English");
});

it("warns that a new subject and a new topic are similar to those of the bank", async () => {
  signInSample({ role: "admin" });
  const form = { ...emptyForm, subject: "Law of Trots", topic: "Negligance" };
  const fields = (
    <QuestionFields
      form={form}
      onChange={() => undefined}
      problems={new Map()}
      currentYear={2026}
    />
  );
  showRoutes([{ path: "/", element: fields }], "/", {
    SubjectSuggestions: { subjects: ["Law of Torts", "English"] },
    TopicSuggestions: { topics: ["Negligence"] },
  });
  expect(await screen.findByText("Near the subject Law of Torts. A new one is made.")).toBeTruthy();
  expect(await screen.findByText("Near the topic Negligence. A new one is made.")).toBeTruthy();
});

it("says beside a plain question text that asterisks make italics", () => {
  signInSample({ role: "admin" });
  const fields = (
    <QuestionFields
      form={{ ...emptyForm, questionText: "Which?" }}
      onChange={() => undefined}
      problems={new Map()}
      currentYear={2026}
    />
  );
  showRoutes([{ path: "/", element: fields }], "/", { SubjectSuggestions: { subjects: [] } });
  const text = screen.getByRole("textbox", { name: "Question text" });
  const description = document.getElementById(text.getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe("6 characters. *Asterisks* make italics.");
});

it.each([
  ["a subject without an error", new Map(), "true"],
  [
    "a wrong one, whose error it would cover",
    new Map([["subject", "Subject is required"]] as const),
    "false",
  ],
])("opens its list or not when the focus comes to %s", async (_which, problems, isOpen) => {
  signInSample({ role: "admin" });
  const fields = (
    <QuestionFields
      {...{ form: emptyForm, problems, currentYear: 2026 }}
      onChange={() => undefined}
    />
  );
  showRoutes([{ path: "/", element: fields }], "/", {
    SubjectSuggestions: { subjects: ["Law of Torts"] },
  });
  const subject = await screen.findByRole("combobox", { name: "Subject" });
  act(() => subject.focus());
  expect(subject.getAttribute("aria-expanded")).toBe(isOpen);
});
