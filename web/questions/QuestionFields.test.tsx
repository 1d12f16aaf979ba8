import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { showRoutes, signInSample } from "../testing/show.tsx";
import { QuestionFields } from "./QuestionFields.tsx";
import { emptyForm } from "./question-form.ts";

it("tells that a new subject and a new topic are near those of the bank", async () => {
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
