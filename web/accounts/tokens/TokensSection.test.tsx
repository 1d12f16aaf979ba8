import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { DAY_MS } from "#rules/durations.ts";
import { show, signInSample } from "../../testing/show.tsx";
import { TokensSection } from "./TokensSection.tsx";

beforeEach(() => signInSample());

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS - 60_000).toISOString();
const token = (id: string, name: string, days: number, lastUsedAt: string | null = null) => ({
  ...{ id, name, scopes: ["READ_OWN", "TAKE_TESTS"], expiresAt: inDays(days), lastUsedAt },
});

it("lists tokens with what they may do, and warns from two weeks before one expires", async () => {
  const personalTokens = [
    token("2", "Sync", 15),
    token("1", "Old script", 8),
    token("0", "Gone", -3),
  ];
  show(<TokensSection />, { PersonalTokens: { personalTokens } });
  const [, sync, old, gone] = await screen.findAllByRole("row");
  expect(sync?.textContent).toContain("read own");
  expect(sync?.textContent).toContain("Never used");
  expect(sync?.textContent).not.toContain("in 15 days");
  expect(old?.textContent).toContain("in 8 days");
  expect(sync?.textContent).toContain("Expires ");
  expect(gone?.textContent).toContain("Expired ");
  expect(gone?.textContent).not.toContain("Expires");
});

it("creates one with what the role can use, and shows it once", async () => {
  const made = token("3", "Sync", 90);
  const { asked } = show(<TokensSection />, {
    PersonalTokens: { personalTokens: [] },
    CreatePersonalToken: { createPersonalToken: { token: made, secret: "lex_secret" } },
  });
  expect(await screen.findByText("No tokens yet")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Create Token" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create a token" }));
  expect(dialog.getAllByRole("checkbox")).toHaveLength(2);
  fireEvent.change(dialog.getByLabelText("Name"), { target: { value: "Sync" } });
  fireEvent.click(dialog.getByRole("checkbox", { name: /take tests/ }));
  fireEvent.click(dialog.getByRole("button", { name: "Create Token" }));
  expect(await screen.findByText("lex_secret")).toBeTruthy();
  const { variables } = asked.find(({ name }) => name === "CreatePersonalToken") ?? {};
  expect(variables).toEqual({ input: { name: "Sync", scopes: ["TAKE_TESTS"], days: 90 } });
});

it("asks with the name before one is ended", async () => {
  const { asked } = show(<TokensSection />, {
    PersonalTokens: { personalTokens: [token("1", "Old script", 8)] },
    EndPersonalToken: { endPersonalToken: true },
  });
  fireEvent.click(await screen.findByRole("button", { name: "End Old script" }));
  const dialog = within(await screen.findByRole("dialog", { name: "End “Old script”?" }));
  fireEvent.click(dialog.getByRole("button", { name: "End Token" }));
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain("EndPersonalToken"));
});
