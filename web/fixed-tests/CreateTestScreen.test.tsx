import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { showRoutes, signInSample } from "../testing/show.tsx";
import { CreateTestScreen } from "./CreateTestScreen.tsx";
import { bank } from "./testing/edited-test.tsx";

beforeEach(() => signInSample({ role: "admin" }));

async function create(isPublic: boolean): Promise<void> {
  showRoutes(
    [
      { path: "/admin/tests", element: <CreateTestScreen /> },
      { path: "/admin/tests/invited/:id", element: <p>Invited</p> },
    ],
    "/admin/tests",
    {
      AvailableQuestions: bank,
      CreateTest: { createTest: { id: "12", title: "Mock", isPublic } },
    },
  );
  fireEvent.change(await screen.findByLabelText("Title"), { target: { value: "Mock" } });
  fireEvent.click(await screen.findByRole("checkbox", { name: /Question 3/ }));
  fireEvent.click(screen.getByRole("button", { name: "Create Test" }));
  expect(await screen.findByText("Test created successfully")).toBeTruthy();
}

it("leads from a private test to its invitation link", async () => {
  await create(false);
  fireEvent.click(screen.getByRole("button", { name: "Make Its Link" }));
  expect(await screen.findByText("Invited")).toBeTruthy();
});

it("says nothing of a link for a public test", async () => {
  await create(true);
  expect(screen.queryByRole("button", { name: "Make Its Link" })).toBeNull();
});
