import { fireEvent, screen, waitFor, within } from "@testing-library/react";
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
  lastSignInAt: "2026-01-13T04:10:00Z",
  deletionAt: null,
  testsTaken: 41,
  openAttemptCount: 0,
  ...changes,
});
const users = { totalCount: 2, items: [person("7", { role: "ADMIN" }), person("8")] };
const showUsers = (answers: Answers = {}) =>
  show(<UsersScreen />, { Users: { users }, ...answers });

beforeEach(() => {
  // Where menus open: the page's main part.
  document.body.innerHTML = '<main id="main"></main>';
  signInSample({ role: "admin" });
});

/** Opens the menu of the other person's row, and presses one of its entries. */
async function choose(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: /^Actions for Person 8/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name }));
  // What the item is for begins once the menu has closed.
  await screen.findByRole("dialog");
}

it("lets nobody change the own account, and says why", async () => {
  showUsers();
  const [, own, other] = await screen.findAllByRole("row");
  if (!own || !other) throw new Error("There are not two rows.");
  expect(within(own).queryAllByRole("button")).toEqual([]);
  expect(own.textContent).toContain("You. Only another administrator can change this.");
  expect(within(other).getAllByRole("button")).toHaveLength(1);
});

it("says that an account will be deleted, in a line of its own on a phone", async () => {
  const leaving = person("8", { deletionAt: "2026-12-28T04:10:00Z" });
  showUsers({ Users: { users: { totalCount: 2, items: [person("7"), leaving] } } });
  const row = (await screen.findByText("Will be deleted on Dec 28, 2026")).closest("tr");
  expect(row?.dataset.leaving).toBe("true");
  expect((screen.getAllByRole("row")[1] as HTMLElement).dataset.leaving).toBeUndefined();
});

it("shows the last sign-in and the tests taken, the latest sign-in first", async () => {
  const { asked } = showUsers();
  const [, , other] = await screen.findAllByRole("row");
  expect(other?.textContent).toContain("Jan 13, 2026");
  expect(other?.textContent).toContain("41");
  expect(asked.find(({ name }) => name === "Users")?.variables.order).toBe("LATEST_SIGN_IN");
});

it("changes an account when that is confirmed, and not before", async () => {
  const { asked } = showUsers({ SetUserRole: { setUserRole: person("8", { role: "ADMIN" }) } });
  await choose("Make Admin...");
  expect(asked.map(({ name }) => name)).not.toContain("SetUserRole");
  fireEvent.click(screen.getByRole("button", { name: "Make Admin" }));
  expect(await screen.findByText("Person 8 is now an administrator.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("names the person before an account is deleted", async () => {
  showUsers({
    DeleteUser: { deleteUser: person("8", { deletionAt: "2026-03-01T04:10:00Z" }) },
  });
  await choose("Delete Account...");
  const dialog = screen.getByRole("dialog", { name: "Delete Person 8’s account?" });
  expect(dialog.textContent).toContain("41 results go with it.");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Keep Account"));
  fireEvent.click(within(dialog).getByRole("button", { name: "Delete Account" }));
  expect(await screen.findByText("Will be deleted on Mar 01, 2026")).toBeTruthy();
});

it("keeps an account that was to be deleted", async () => {
  const leaving = person("8", { deletionAt: "2026-03-01T04:10:00Z" });
  showUsers({
    Users: { users: { totalCount: 1, items: [leaving] } },
    KeepUser: { keepUser: person("8") },
  });
  expect(await screen.findByText("Will be deleted on Mar 01, 2026")).toBeTruthy();
  await choose("Keep Account...");
  fireEvent.click(screen.getByRole("button", { name: "Keep Account" }));
  expect(await screen.findByText("Person 8’s account stays.")).toBeTruthy();
  expect(screen.queryByText(/^Will be deleted on/)).toBeNull();
});

it("keeps the question open when the change failed", async () => {
  showUsers({ SignUserOut: new Error("away") });
  await choose("Sign Out Everywhere...");
  fireEvent.click(screen.getByRole("button", { name: "Sign Out Everywhere" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Failed to update user\./);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
