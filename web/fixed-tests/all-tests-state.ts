import { listLimits } from "#rules/limits.ts";
import { addressOf, flag, pageNumber, text } from "../ui/address.ts";
import { nothingFound } from "../ui/nothing-found.ts";
import { pageArguments } from "../ui/pager-window.ts";

/** The state of the administrators' list of tests. Empty fields filter nothing. */
export interface AllTestsState {
  search: string;
  subject: string;
  activeOnly: boolean;
  publicOnly: boolean;
  /** Counted from 1. */
  page: number;
}

/** The state in the address. */
export const allTestsAddress = addressOf<AllTestsState>({
  search: text,
  subject: text,
  activeOnly: flag("active"),
  publicOnly: flag("public"),
  page: pageNumber(),
});

/** The server's arguments for a state. */
export function argumentsOf({ search, subject, activeOnly, publicOnly, page }: AllTestsState) {
  return {
    search: search.trim() || null,
    subject: subject || null,
    active: activeOnly || null,
    public: publicOnly || null,
    ...pageArguments(page, listLimits.testsPageSize),
  };
}

/** Why nothing is listed, in a sentence. */
export function whyNothing(state: AllTestsState): string {
  const kind = [state.activeOnly && "active", state.publicOnly && "public", "test"];
  return nothingFound(kind.filter(Boolean).join(" "), state);
}
