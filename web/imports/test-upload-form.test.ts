import { expect, it } from "vitest";
import { emptyForm, formProblem, formToSend } from "./test-upload-form.ts";

const file = new File(["a"], "test.csv", { type: "text/csv" });
const form = { ...emptyForm, title: "Week 3", file };

it("starts with 60 minutes", () => {
  expect(emptyForm.durationMinutes).toBe(60);
});

it.each([
  ["a blank title", { ...form, title: "  " }, "Please provide a test title and select a CSV file"],
  ["no file", { ...form, file: null }, "Please provide a test title and select a CSV file"],
  ["no minute", { ...form, durationMinutes: 0 }, "Duration must be at least 1 minute"],
  ["301 minutes", { ...form, durationMinutes: 301 }, "Duration must be at most 300 minutes"],
  [
    "half a minute",
    { ...form, durationMinutes: 45.5 },
    "Duration must be a whole number of minutes",
  ],
  ["a whole form", form, null],
])("judges %s", (_what, given, problem) => {
  expect(formProblem(given)).toBe(problem);
});

it("sends the fields before the file, and no empty description", () => {
  expect([...formToSend({ ...form, title: " Week 3 " })].map(([name]) => name)).toEqual([
    "title",
    "duration_minutes",
    "file",
  ]);
  const sent = formToSend({ ...form, description: " About torts. " });
  expect(sent.get("description")).toBe("About torts.");
  expect(sent.get("title")).toBe("Week 3");
});
