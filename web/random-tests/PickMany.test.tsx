import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { randomTestLimits } from "#rules/limits.ts";
import { show } from "../testing/show.tsx";
import { PickMany } from "./PickMany.tsx";

const TOPICS = ["Consideration", "Negligence", "Nuisance", "Offer"];

function Topics({ first, options }: { first: readonly string[]; options: readonly string[] }) {
  const [chosen, setChosen] = useState(first);
  return (
    <>
      <PickMany
        label="Topics"
        prompt="Add a topic"
        nothing="No topic like this"
        {...{ options, chosen }}
        onChange={setChosen}
      />
      <b>{chosen.join(", ")}</b>
    </>
  );
}

function shown(first: readonly string[] = [], options: readonly string[] = TOPICS) {
  show(<Topics {...{ first, options }} />);
  return screen.getByRole("combobox", { name: "Topics" });
}

const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const chosen = () => document.querySelector("b")?.textContent;
const press = (box: HTMLElement, key: string) => fireEvent.keyDown(box, { key });
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const activeIn = (box: HTMLElement) =>
  document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.textContent;

it("lists what can be picked when it is pressed, and closes by Escape", () => {
  const box = shown();
  expect([options(), box.getAttribute("aria-expanded")]).toEqual([[], "false"]);
  fireEvent.click(box);
  expect([options(), box.getAttribute("aria-expanded")]).toEqual([TOPICS, "true"]);
  press(box, "Escape");
  expect(options()).toEqual([]);
});

it("is worked by the keyboard alone", () => {
  const box = shown();
  press(box, "ArrowDown");
  press(box, "ArrowDown");
  press(box, "ArrowDown");
  expect(activeIn(box)).toBe("Negligence");
  press(box, "Enter");
  expect(chosen()).toBe("Negligence");
  press(box, "ArrowUp");
  press(box, "ArrowUp");
  expect(activeIn(box)).toBe("Offer");
  press(box, "Enter");
  expect(chosen()).toBe("Negligence, Offer");
  press(box, "Enter");
  expect(chosen()).toBe("Negligence");
  press(box, "Backspace");
  expect(chosen()).toBe("");
});

it("narrows by what is typed, picks the first of it, and says when there is none", () => {
  const box = shown();
  type(box, "NU");
  expect(options()).toEqual(["Nuisance"]);
  type(box, "zz");
  expect(screen.getByText("No topic like this")).toBeTruthy();
  expect(press(box, "Enter")).toBe(false);
  type(box, "offer");
  press(box, "Enter");
  expect([chosen(), (box as HTMLInputElement).value]).toEqual(["Offer", ""]);
});

it("leaves Enter to the form while its list is closed, and typing goes with the focus", () => {
  const box = shown();
  expect(press(box, "Enter")).toBe(true);
  type(box, "off");
  fireEvent.blur(box);
  expect([options(), (box as HTMLInputElement).value]).toEqual([[], ""]);
});

it("shows what is picked, and takes it out by its button", () => {
  const box = shown(["Offer"]);
  fireEvent.click(box);
  const picked = within(screen.getByRole("listbox")).getByRole("option", { selected: true });
  expect(picked.textContent).toBe("Offer");
  fireEvent.click(screen.getByRole("button", { name: "Remove Offer" }));
  expect(chosen()).toBe("");
  expect(document.activeElement).toBe(box);
});

it("takes so many and no more", () => {
  const many = Array.from({ length: randomTestLimits.randomChoicesMax + 1 }, (_, n) => `T${n}`);
  const box = shown(many.slice(0, -1), many);
  expect(screen.getByText(`At most ${randomTestLimits.randomChoicesMax}`)).toBeTruthy();
  const before = chosen();
  type(box, many.at(-1) ?? "");
  press(box, "Enter");
  expect(chosen()).toBe(before);
});
