import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { ResultPassage } from "./ResultPassage.tsx";
import "../../testing/browser.ts";
import type { WalkPassage } from "./walk-passages.ts";

function passage(text: string, isAgain = false): WalkPassage {
  const words = { id: "1", passageId: "7", title: null, html: null, lang: null };
  return {
    passage: { __typename: "PaperPassage", ...words, text, source: "A law report" },
    ...{ first: 0, last: 1, seconds: 0, isAgain },
  };
}

function shown(of: WalkPassage) {
  show(
    <ul>
      <ResultPassage shown={of} position={0} />
    </ul>,
  );
  return document.querySelector("[data-folded]");
}

it("folds nothing of a passage of one paragraph: its source is there too", () => {
  expect(shown(passage("One paragraph."))).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText("A law report")).toBeDefined();
});

it("shows the first paragraph of a longer one, and all of it on demand", () => {
  expect(shown(passage("One.\nTwo."))?.getAttribute("data-folded")).toBe("rest");
  fireEvent.click(screen.getByRole("button", { name: "Show Whole Passage" }));
  expect(document.querySelector("[data-folded]")).toBeNull();
});

it("folds one that was shown before, however short it is", () => {
  expect(shown(passage("One paragraph.", true))?.getAttribute("data-folded")).toBe("whole");
});
