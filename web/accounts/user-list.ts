import type { UsersQueryVariables } from "../gql/graphql.ts";

/** What the list of users shows. An empty search, role or state lets everybody through. */
export interface UserList {
  search: string;
  role: "" | "student" | "admin";
  state: "" | "active" | "inactive";
  /** From 1. */
  page: number;
}

export const everybody: UserList = { search: "", role: "", state: "", page: 1 };

export const usersPageSize = 20;

/** True when at least one filter holds somebody back. */
export function isFiltering({ search, role, state }: UserList): boolean {
  return search.trim() !== "" || role !== "" || state !== "";
}

/** What the server is asked for. */
export function variablesOf({ search, role, state, page }: UserList): UsersQueryVariables {
  return {
    search: search.trim() || null,
    role: role === "" ? null : role === "admin" ? "ADMIN" : "STUDENT",
    active: state === "" ? null : state === "active",
    skip: (page - 1) * usersPageSize,
    limit: usersPageSize,
  };
}

function oneOf<Value extends string>(text: string | null, values: readonly Value[]): Value | "" {
  return values.find((value) => value === text) ?? "";
}

/** Reads the list out of the address; what makes no sense there counts as not said. */
export function listFromAddress(query: URLSearchParams): UserList {
  const page = query.get("page") ?? "";
  return {
    search: query.get("search") ?? "",
    role: oneOf(query.get("role"), ["student", "admin"]),
    state: oneOf(query.get("state"), ["active", "inactive"]),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** The list as it stands in the address; nothing for what is not set. */
export function addressOfList({ search, role, state, page }: UserList): URLSearchParams {
  const query = new URLSearchParams();
  if (search !== "") query.set("search", search);
  if (role !== "") query.set("role", role);
  if (state !== "") query.set("state", state);
  if (page > 1) query.set("page", String(page));
  return query;
}

/** Why the list is empty, in a sentence. */
export function emptyReason({ search, role, state }: UserList): string {
  const adjective = state === "" ? "" : `${state} `;
  const noun = role === "" ? "user" : role === "admin" ? "administrator" : "student";
  const words = search.trim();
  return words === ""
    ? `There is no ${adjective}${noun}.`
    : `No ${adjective}${noun} has “${words}” in the name or the e-mail.`;
}
