import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { PickMany } from "./PickMany.tsx";

function show(chosen: string[] = []) {
  function Field() {
    const [all, setAll] = useState(chosen);
    return (
      <PickMany
        label="Topics"
        prompt="Add a topic"
        nothing="No topic like this"
        options={["Negligence", "Nuisance", "Trespass"]}
        chosen={all}
        onChange={setAll}
      />
    );
  }
  render(<Field />);
}
const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Topics" });
const type = (value: string) =>
  fireEvent.input(field(), { target: { value }, inputType: "insertText" });
const chips = () =>
  screen
    .queryAllByRole("button", { name: /^Remove / })
    .map((chip) => chip.getAttribute("aria-label"));

it("narrows its list by what is typed, and picks the first by Enter", async () => {
  show();
  type("nui");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  await waitFor(() => expect(field().getAttribute("aria-activedescendant")).toBeTruthy());
  expect(fireEvent.keyDown(field(), { key: "Enter" })).toBe(false);
  await waitFor(() => expect(chips()).toEqual(["Remove Nuisance"]));
  expect(field().value).toBe("");
});

it("says when nothing is like what was typed, and sends no form then", async () => {
  show();
  type("zebra");
  await screen.findByText("No topic like this");
  expect(fireEvent.keyDown(field(), { key: "Enter" })).toBe(false);
});

it("takes chips out by their buttons and the last by Backspace, and none by Escape", () => {
  show(["Negligence", "Nuisance", "Trespass"]);
  fireEvent.click(screen.getByRole("button", { name: "Remove Negligence" }));
  expect(chips()).toEqual(["Remove Nuisance", "Remove Trespass"]);
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(chips()).toHaveLength(2);
  fireEvent.keyDown(field(), { key: "Backspace" });
  expect(chips()).toEqual(["Remove Nuisance"]);
});
