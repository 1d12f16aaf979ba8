import { ROLES, type Role } from "#rules/permissions.ts";
import type { Role as RoleName, UsersQueryVariables } from "../gql/graphql.ts";
import { addressOf, idText, oneOf, order, pageNumber, text } from "../ui/address.ts";
import { pageArguments } from "../ui/pager-window.ts";
import { roleWords } from "./role-words.ts";

/** What the list of users shows. An empty search, role or state lets everybody through. */
export interface UserList {
  search: string;
  role: "" | Role;
  state: "" | "active" | "inactive";
  /** The batch's number; "" for everybody. */
  batch: string;
  /** The latest sign-in first, unless said. */
  sort: "" | "newest";
  /** From 1. */
  page: number;
}

/** How it stands in the address. */
export const usersAddress = addressOf<UserList>({
  search: text,
  role: oneOf(...ROLES),
  state: oneOf("active", "inactive"),
  batch: idText,
  sort: order("newest"),
  page: pageNumber(),
});

export const usersPageSize = 20;

/** The choices of the order. */
export const userOrders: { value: UserList["sort"]; label: string }[] = [
  { value: "", label: "Latest sign-in first" },
  { value: "newest", label: "Newest account first" },
];

const ORDERS = { "": "LATEST_SIGN_IN", newest: "NEWEST" } as const;

function roleName(role: UserList["role"]): RoleName | null {
  return role === "" ? null : (role.toUpperCase() as RoleName);
}

/** What the server is asked for. */
export function variablesOf({
  search,
  role,
  state,
  batch,
  sort,
  page,
}: UserList): UsersQueryVariables {
  return {
    search: search.trim() || null,
    role: roleName(role),
    active: state === "" ? null : state === "active",
    batchId: batch || null,
    order: ORDERS[sort],
    ...pageArguments(page, usersPageSize),
  };
}

/** Why the list is empty, in a sentence. */
export function whyNothing({ search, role, state, batch }: UserList): string {
  const adjective = state === "" ? "" : `${state} `;
  const name = roleName(role);
  const noun = name === null ? "user" : roleWords(name).noun.replace(/^an? /, "");
  const words = search.trim();
  const place = batch === "" ? "" : " in this batch";
  return words === ""
    ? `There is no ${adjective}${noun}${place}.`
    : `No ${adjective}${noun}${place} has “${words}” in the name or the e-mail.`;
}
