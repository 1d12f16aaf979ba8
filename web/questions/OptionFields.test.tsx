import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../testing/show.tsx";
import { OptionFields } from "./OptionFields.tsx";
import { emptyForm, problemsOf } from "./question-form.ts";

function fields(options: string[]) {
  const form = { ...emptyForm, options, correct: 0 };
  show(<OptionFields form={form} problems={problemsOf(form, 2026)} onChange={() => undefined} />);
  return screen.getAllByRole("textbox").map((box) => ({
    wrong: box.getAttribute("aria-invalid") === "true",
    leads: box.dataset.field === "options",
  }));
}

it("marks the options that are the same, and leads to the second of them", () => {
  expect(fields(["No liability", "Strict liability", "no  LIABILITY", ""])).toEqual([
    { wrong: true, leads: false },
    { wrong: false, leads: false },
    { wrong: true, leads: true },
    { wrong: false, leads: false },
  ]);
  expect(screen.getByText("Options A and C are the same")).toBeTruthy();
});

it("marks the empty ones where there are too few", () => {
  expect(fields(["No liability", " "])).toEqual([
    { wrong: false, leads: true },
    { wrong: true, leads: false },
  ]);
});
