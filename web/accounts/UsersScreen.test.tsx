import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { type Answers, show, signInSample } from "../testing/show.tsx";
import { UsersScreen } from "./UsersScreen.tsx";

const person = (id: string, changes: object = {}) => ({
  id,
  fullName: `Person ${id}`,
  email: `${id}@example.com`,
  profilePicture: null,
  role: "STUDENT",
  isActive: true,
  isAppointed: false,
  createdAt: "2026-01-10T04:10:00Z",
  ...changes,
});
const users = { totalCount: 2, items: [person("7", { role: "ADMIN" }), person("8")] };
const showUsers = (answers: Answers = {}) =>
  show(<UsersScreen />, { Users: { users }, ...answers });

beforeEach(() => signInSample({ role: "admin" }));

it("lets nobody change the own account", async () => {
  showUsers();
  const [, own, other] = await screen.findAllByRole("row");
  if (!own || !other) throw new Error("There are not two rows.");
  expect(within(own).queryAllByRole("button")).toEqual([]);
  expect(within(other).getAllByRole("button")).toHaveLength(2);
});

it("changes an account when that is confirmed, and not before", async () => {
  const { asked } = showUsers({ SetUserRole: { setUserRole: person("8", { role: "ADMIN" }) } });
  fireEvent.click(await screen.findByRole("button", { name: /^Make admin: Person 8/ }));
  expect(asked.map(({ name }) => name)).not.toContain("SetUserRole");
  fireEvent.click(screen.getByRole("button", { name: "Make admin" }));
  expect(await screen.findByText("Person 8 is now an administrator.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("keeps the question open when the change failed", async () => {
  showUsers({ SetUserActive: new Error("away") });
  fireEvent.click(await screen.findByRole("button", { name: /^Deactivate: Person 8/ }));
  fireEvent.click(screen.getByRole("button", { name: "Deactivate" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Failed to update user\./);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
