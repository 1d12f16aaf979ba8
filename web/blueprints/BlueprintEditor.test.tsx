import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { beforeEach, expect, it } from "vitest";
import { show, signInSample } from "../testing/show.tsx";
import { BlueprintEditor } from "./BlueprintEditor.tsx";

beforeEach(() => signInSample({ role: "admin" }));

const row = { subject: "Torts", topic: null, count: 20, difficulty: null, passages: "ANY" };
const blueprint = {
  ...({ id: "4", name: "CLAT Mock", reach: "ANYTHING", lastTests: 5, drawCount: 2 } as const),
  sections: [{ title: "", rows: [row, { ...row, topic: "Nuisance", count: 5 }] }],
} as Parameters<typeof BlueprintEditor>[0]["blueprint"];
const preview = (drawn: number) => ({
  blueprint,
  blueprintPreview: {
    seed: 77,
    rows: [
      { section: 0, row: 0, found: 240, drawn: 20 },
      { section: 0, row: 1, found: 3, drawn },
    ],
  },
});
const choices = { RowSubjects: { subjects: ["Torts"] }, RowTopics: { topics: ["Nuisance"] } };

it("says which row lacks how many, and draws nothing then", async () => {
  show(<BlueprintEditor blueprint={blueprint} />, { ...choices, BlueprintPreview: preview(3) });
  fireEvent.click(screen.getByRole("button", { name: "Create Test from Blueprint" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText(/^5.of.3, lacks.2$/)).toBeTruthy();
  expect(dialog.getByText(/^The bank lacks 2 questions of 25/)).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Create Test" })).toHaveProperty("disabled", true);
});

it("draws what was shown, with its seed, and no question of earlier papers", async () => {
  const { asked } = show(<BlueprintEditor blueprint={blueprint} />, {
    ...choices,
    BlueprintPreview: preview(5),
    DrawBlueprint: { drawBlueprint: { id: "31", title: "CLAT Mock, paper 3" } },
  });
  fireEvent.click(screen.getByRole("button", { name: "Create Test from Blueprint" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText(/^5.of.3$/);
  fireEvent.click(dialog.getByRole("button", { name: "Create Test" }));
  await waitFor(() => {
    const sent = asked.find(({ name }) => name === "DrawBlueprint");
    expect(sent?.variables).toEqual({ id: "4", seed: 77, parallel: true });
  });
});

it("sends its rows, and says why they were refused", async () => {
  const { asked } = show(<BlueprintEditor blueprint={null} />, {
    ...choices,
    CreateBlueprint: {
      createBlueprint: () =>
        new GraphQLError("Choose a subject", {
          extensions: { code: "BAD_USER_INPUT" },
        }),
    },
  });
  await screen.findByRole("option", { name: "Torts" });
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Mock" } });
  fireEvent.change(screen.getByLabelText("Subject"), { target: { value: "Torts" } });
  fireEvent.click(screen.getByRole("button", { name: "Add Section" }));
  fireEvent.click(screen.getByRole("button", { name: "Remove Section 2" }));
  fireEvent.click(screen.getByRole("button", { name: "Add Row" }));
  fireEvent.click(screen.getByRole("button", { name: "Add Blueprint" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Choose a subject");
  const sent = asked.find(({ name }) => name === "CreateBlueprint");
  const first = { subject: "Torts", topic: null, count: 10, difficulty: null, passages: "ANY" };
  expect(sent?.variables).toEqual({
    input: {
      ...{ name: "Mock", reach: "ANYTHING", lastTests: 5 },
      sections: [{ title: "", rows: [first, first] }],
    },
  });
});
