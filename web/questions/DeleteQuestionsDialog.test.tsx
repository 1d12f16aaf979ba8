import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../testing/show.tsx";
import { DeleteQuestionsDialog } from "./DeleteQuestionsDialog.tsx";

function ask(count: number, chosenSections: string[] = []) {
  const of = { id: "1", title: "Full Mock", totalQuestions: 120, chosenQuestions: count };
  const tests = [{ ...of, chosenSections }];
  const bankChangePreview = {
    ...{ questionCount: count, testCount: 1, tests, resultCount: 0 },
    changingCount: count,
  };
  const ids = Array.from({ length: count }, (_, index) => String(index + 1));
  show(
    <DeleteQuestionsDialog deletion={{ selection: { ids }, count }} onClose={() => undefined} />,
    {
      ChangePreview: { bankChangePreview },
    },
  );
}

it("speaks of a single chosen question as of one", async () => {
  ask(1);
  expect(await screen.findByText("It leaves the bank, and 1 test.")).toBeTruthy();
  expect(screen.getByText("Delete 1 question?")).toBeTruthy();
  expect(screen.getByText("Results that hold it")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Keep It" })).toBeTruthy();
});

it("names the sections that go with their last question", async () => {
  ask(2, ["Logic"]);
  expect(await screen.findByText("Its section “Logic”")).toBeTruthy();
  expect(screen.getByText("Has none left, and goes")).toBeTruthy();
});

it("speaks of several as of several", async () => {
  ask(2);
  expect(await screen.findByText("They leave the bank, and 1 test.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Delete 2" })).toBeTruthy();
});
