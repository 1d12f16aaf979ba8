import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { session, useSession } from "../apollo/session.ts";
import { show, signInSample } from "../testing/show.tsx";
import { AccountScreen } from "./AccountScreen.tsx";

beforeEach(() => signInSample());

function account(unclaimedEmail: string | null) {
  const createdAt = "2026-01-10T04:10:00Z";
  return {
    Account: {
      account: { id: "7", fullName: "Asha", email: "asha@example.com", unclaimedEmail, createdAt },
      mySessions: [],
    },
  };
}

it("says that Google's e-mail is another account's, and whom to write to", async () => {
  show(<AccountScreen />, account("asha@example.org"));
  expect(await screen.findByText(/Google now gives asha@example\.org/)).toBeTruthy();
  const link = screen.getByRole("link", { name: "Write to support" });
  expect(link.getAttribute("href")).toBe("/contact");
});

it("says nothing of it when the two are the same", async () => {
  show(<AccountScreen />, account(null));
  expect(await screen.findByText("asha@example.com")).toBeTruthy();
  expect(screen.queryByText(/Google now gives/)).toBeNull();
});

/** The screen behind its guard. */
function OfMember() {
  return useSession().status === "member" ? <AccountScreen /> : null;
}

it.each([
  ["In 30 days", "Delete My Account", false, "ACCOUNT_DELETED"],
  ["At once", "Delete at Once", true, "DELETED_AT_ONCE"],
])("deletes %s when that is chosen, and the e-mail typed", async (when, action, atOnce, reason) => {
  const requestDeletion = "2026-02-13T13:14:00Z";
  const email = "asha.rao@example.com";
  signInSample({ sub: email, user_id: 7 });
  window.localStorage.setItem("lexam-notes.7", "{}");
  const { asked } = show(<OfMember />, {
    ...account(null),
    DataCopy: { dataCopy: null },
    TakenBackDeletion: { deletionTakenBackAt: null },
    RequestDeletion: { requestDeletion },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Delete My Account" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("radio", { name: when }));
  expect(dialog.queryByText(/This can’t be undone/) !== null).toBe(atOnce);
  fireEvent.click(dialog.getByRole("button", { name: action }));
  expect(
    await dialog.findByText(`This is not ${email}, the e-mail address of this account.`),
  ).toBeTruthy();
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: email } });
  fireEvent.click(dialog.getByRole("button", { name: action }));
  await waitFor(() => expect(session.get().status).toBe("visitor"));
  expect(asked.filter(({ name }) => name === "RequestDeletion")).toEqual([
    { name: "RequestDeletion", variables: { email, atOnce } },
  ]);
  const known = atOnce ? { userId: 0, email: "" } : { userId: 7, email };
  expect(session.get()).toMatchObject({ ending: { reason, ...known } });
  expect(window.localStorage.getItem("lexam-notes.7") === null).toBe(atOnce);
});
