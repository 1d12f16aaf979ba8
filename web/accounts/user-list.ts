import type { UsersQueryVariables } from "../gql/graphql.ts";
import { addressOf, oneOf, order, pageNumber, text } from "../ui/address.ts";
import { pageArguments } from "../ui/pager-window.ts";

/** What the list of users shows. An empty search, role or state lets everybody through. */
export interface UserList {
  search: string;
  role: "" | "student" | "admin";
  state: "" | "active" | "inactive";
  /** The latest sign-in first, unless said. */
  sort: "" | "newest";
  /** From 1. */
  page: number;
}

/** How it stands in the address. */
export const usersAddress = addressOf<UserList>({
  search: text,
  role: oneOf("student", "admin"),
  state: oneOf("active", "inactive"),
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

/** What the server is asked for. */
export function variablesOf({ search, role, state, sort, page }: UserList): UsersQueryVariables {
  return {
    search: search.trim() || null,
    role: role === "" ? null : role === "admin" ? "ADMIN" : "STUDENT",
    active: state === "" ? null : state === "active",
    order: ORDERS[sort],
    ...pageArguments(page, usersPageSize),
  };
}

/** Why the list is empty, in a sentence. */
export function whyNothing({ search, role, state }: UserList): string {
  const adjective = state === "" ? "" : `${state} `;
  const noun = role === "" ? "user" : role === "admin" ? "administrator" : "student";
  const words = search.trim();
  return words === ""
    ? `There is no ${adjective}${noun}.`
    : `No ${adjective}${noun} has “${words}” in the name or the e-mail.`;
}
