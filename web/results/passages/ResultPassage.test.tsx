import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { ResultPassage } from "./ResultPassage.tsx";
import "../../testing/browser.ts";
import type { WalkPassage } from "./walk-passages.ts";

function passage(title: string | null, isFirst: boolean): WalkPassage {
  const words = { id: "1", passageId: "7", title, html: null, lang: null };
  return {
    passage: { __typename: "PaperPassage", ...words, text: "One.\nTwo.", source: "A law report" },
    ...{ first: 11, last: 15, seconds: 0, isFirst },
  };
}

function Shown({ of }: { of: WalkPassage }) {
  const [isOpen, setOpen] = useState(false);
  return <ResultPassage shown={of} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />;
}

it("is folded until it is opened, and names its questions", () => {
  show(<Shown of={passage("What a finder owes", false)} />);
  const button = screen.getByRole("button", { name: /^Show passage ?: What a finder owes$/ });
  expect(screen.getByText("For questions 12 to 16")).toBeTruthy();
  expect(screen.queryByText("A law report")).toBeNull();
  fireEvent.click(button);
  expect(screen.getByRole("button", { name: /^Hide passage ?: What a finder owes$/ })).toBe(button);
  expect(screen.getByText("Two.")).toBeTruthy();
  expect(screen.getByText("A law report")).toBeTruthy();
});

it("is there for paper at the first of its questions, though it is folded", () => {
  show(<Shown of={passage(null, true)} />);
  expect(screen.getByRole("button", { name: "Show passage" })).toBeTruthy();
  expect(screen.getByText("A law report")).toBeTruthy();
  expect(document.querySelector("[data-first]:not([data-open])")).toBeTruthy();
});
