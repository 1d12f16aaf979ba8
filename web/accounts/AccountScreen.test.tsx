import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
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
