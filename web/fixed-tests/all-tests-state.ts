import { listLimits } from "#rules/limits.ts";

/** What the administrators' list of tests shows. Blank lets everything through. */
export interface AllTestsState {
  search: string;
  subject: string;
  activeOnly: boolean;
  publicOnly: boolean;
  /** From 1. */
  page: number;
}

/** The whole list from its start. */
export const wholeList: AllTestsState = {
  search: "",
  subject: "",
  activeOnly: false,
  publicOnly: false,
  page: 1,
};

/** True when something is held back. */
export function isNarrowed(state: AllTestsState): boolean {
  return state.search.trim() !== "" || state.subject !== "" || state.activeOnly || state.publicOnly;
}

/** Reads the state out of the address; what can't be a page is the first. */
export function stateFromAddress(query: URLSearchParams): AllTestsState {
  const page = query.get("page") ?? "";
  return {
    search: query.get("search") ?? "",
    subject: query.get("subject") ?? "",
    activeOnly: query.get("active") === "true",
    publicOnly: query.get("public") === "true",
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The state as it stands in the address; nothing for what is not set. */
export function addressOfState(state: AllTestsState): URLSearchParams {
  const query = new URLSearchParams();
  if (state.search !== "") query.set("search", state.search);
  if (state.subject !== "") query.set("subject", state.subject);
  if (state.activeOnly) query.set("active", "true");
  if (state.publicOnly) query.set("public", "true");
  if (state.page > 1) query.set("page", String(state.page));
  return query;
}

/** The server's arguments for a state. */
export function argumentsOf({ search, subject, activeOnly, publicOnly, page }: AllTestsState) {
  const size = listLimits.testsPageSize;
  return {
    search: search.trim() || null,
    subject: subject || null,
    active: activeOnly || null,
    public: publicOnly || null,
    skip: (page - 1) * size,
    limit: size,
  };
}

/** Why nothing is listed, in a sentence. */
export function nothingFound(state: AllTestsState): string {
  const search = state.search.trim();
  const kind = [state.activeOnly && "active", state.publicOnly && "public", "test"]
    .filter(Boolean)
    .join(" ");
  const found = search === "" ? `No ${kind} is there` : `No ${kind} matches “${search}”`;
  return state.subject === "" ? `${found}.` : `${found} in ${state.subject}.`;
}
