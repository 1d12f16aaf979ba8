import { expect, it } from "vitest";
import { type Action, can, type Role } from "#rules/permissions.ts";
import { staffHome, staffItems } from "./places.ts";

const only =
  (...actions: Action[]) =>
  (action: Action) =>
    actions.includes(action);

const labels = (may: (action: Action) => boolean) => staffItems(may).map(({ label }) => label);

it.each<[Role, string | null, string[]]>([
  ["admin", "/admin", ["Admin", "Upload Questions"]],
  ["author", "/admin", ["Admin", "Upload Questions"]],
  ["viewer", "/admin/reports", ["Reports"]],
  ["student", null, []],
])("the pages of the role %s begin at %s", (role, home, links) => {
  const may = (action: Action) => can(role, action);
  expect(staffHome(may)).toBe(home);
  expect(labels(may)).toEqual(links);
});

it("a role with neither the bank nor the reports begins with its first page", () => {
  expect(staffHome(only("live:watch"))).toBe("/admin/live");
  expect(labels(only("live:watch"))).toEqual(["Live"]);
});
