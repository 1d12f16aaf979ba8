import { listLimits } from "#rules/limits.ts";

/** What the list of questions shows. Blank lets everything through. */
export interface QuestionListState {
  search: string;
  subject: string;
  pyqOnly: boolean;
  /** From 1. */
  page: number;
}

/** The whole bank from its newest question. */
export const wholeBank: QuestionListState = { search: "", subject: "", pyqOnly: false, page: 1 };

/** The server refuses to leave out more questions. */
const lastPossiblePage = 10_000_000 / listLimits.questionsPageSize;

/** True when something is held back. */
export function isNarrowed({ search, subject, pyqOnly }: QuestionListState): boolean {
  return search.trim() !== "" || subject !== "" || pyqOnly;
}

/** Reads the state out of the address; what can't be a page is the first. */
export function stateFromAddress(query: URLSearchParams): QuestionListState {
  const page = query.get("page") ?? "";
  return {
    search: query.get("search") ?? "",
    subject: query.get("subject") ?? "",
    pyqOnly: query.get("pyq") === "true",
    page: /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), lastPossiblePage) : 1,
  };
}

/** The state as it stands in the address; nothing for what is not set. */
export function addressOfState(state: QuestionListState): URLSearchParams {
  const query = new URLSearchParams();
  if (state.search !== "") query.set("search", state.search);
  if (state.subject !== "") query.set("subject", state.subject);
  if (state.pyqOnly) query.set("pyq", "true");
  if (state.page > 1) query.set("page", String(state.page));
  return query;
}

/** The server's filter for a state: for the list, and for an export of all that it leaves. */
export function filterOf({ search, subject, pyqOnly }: QuestionListState) {
  return { search: search.trim() || null, subject: subject || null, pyq: pyqOnly || null };
}

/** The server's arguments for a state's page. */
export function argumentsOf(state: QuestionListState) {
  const limit = listLimits.questionsPageSize;
  return { ...filterOf(state), skip: (state.page - 1) * limit, limit };
}

/** Why nothing is listed, in a sentence. */
export function nothingFound(state: QuestionListState): string {
  const search = state.search.trim();
  const kind = state.pyqOnly ? "previous year question" : "question";
  const found = search === "" ? `No ${kind} is there` : `No ${kind} matches “${search}”`;
  return state.subject === "" ? `${found}.` : `${found} in ${state.subject}.`;
}
