import { fireEvent, render } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { translate } from "../../testing/translate.ts";

afterEach(() => vi.restoreAllMocks());

function htmlOf(node: ReactNode): string {
  return render(node).container.innerHTML;
}

it("joins the parts of a text into one", () => {
  const count = 5;
  expect(htmlOf(<p>{count} words</p>)).toBe("<p>5 words</p>");
  expect(htmlOf(<p>{count > 9 && <b>many</b>} words</p>)).toBe("<p> words</p>");
});

it("gives a text beside an element an element of its own, and leaves blanks", () => {
  expect(
    htmlOf(
      <p>
        Question <b>{2}</b> of {10}
        <i>!</i> <i>!</i>
      </p>,
    ),
  ).toBe("<p><lx-text>Question </lx-text><b>2</b><lx-text> of 10</lx-text><i>!</i> <i>!</i></p>");
});

it("does so in fragments, in lists and in what components pass on", () => {
  const Passing = ({ children }: { children: ReactNode }) => (
    <p>
      <b />
      {children}
    </p>
  );
  expect(
    htmlOf(
      <p>
        <>alone</>
      </p>,
    ),
  ).toBe("<p><lx-text>alone</lx-text></p>");
  expect(htmlOf(<p>{["a", "b"]}</p>)).toBe("<p>ab</p>");
  expect(htmlOf(<Passing>{3} words</Passing>)).toBe("<p><b></b><lx-text>3 words</lx-text></p>");
});

it("warns of no keys", () => {
  const error = vi.spyOn(console, "error");
  htmlOf(
    <p>
      a <b /> {["c", <i key="d" />]} e
    </p>,
  );
  expect(error).not.toHaveBeenCalled();
});

it("keeps the elements beside a text that changes", () => {
  const Line = ({ words }: { words: string }) => (
    <p>
      {words}
      <input defaultValue="kept" />
    </p>
  );
  const { container, rerender } = render(<Line words="one" />);
  const input = container.querySelector("input");
  rerender(<Line words="" />);
  rerender(<Line words="two" />);
  expect(container.querySelector("input")).toBe(input);
  expect(container.textContent).toBe("two");
});

it("shows what changes after a translator has replaced the texts", () => {
  const Busy = () => {
    const [step, setStep] = useState(0);
    return (
      <button type="button" onClick={() => setStep(step + 1)}>
        {step === 1 && <i />}
        {step === 1 ? "Starting..." : "Start"} {step > 0 && `after ${step}`}
        {step === 2 && <b />}
      </button>
    );
  };
  const { container } = render(<Busy />);
  const button = container.querySelector("button") as HTMLElement;
  const says = [];
  for (let press = 0; press < 4; press += 1) {
    translate(container);
    fireEvent.click(button);
    says.push(button.textContent);
  }
  expect(says).toEqual(["Starting... after 1", "Start after 2", "Start after 3", "Start after 4"]);
});
