import { listLimits } from "#rules/limits.ts";
import { addressOf, flag, pageNumber, text } from "../ui/address.ts";
import { nothingFound } from "../ui/nothing-found.ts";
import { pageArguments } from "../ui/pager-window.ts";

/** What the list of questions shows. Blank lets everything through. */
export interface QuestionListState {
  search: string;
  subject: string;
  pyqOnly: boolean;
  /** From 1. */
  page: number;
}

/** How it stands in the address. The server refuses to leave out more than ten million questions. */
export const bankAddress = addressOf<QuestionListState>({
  search: text,
  subject: text,
  pyqOnly: flag("pyq"),
  page: pageNumber(6, 10_000_000 / listLimits.questionsPageSize),
});

/** The server's filter for a state: for the list, and for an export of all that it leaves. */
export function filterOf({ search, subject, pyqOnly }: QuestionListState) {
  return { search: search.trim() || null, subject: subject || null, pyq: pyqOnly || null };
}

/** The server's arguments for a state's page. */
export function argumentsOf(state: QuestionListState) {
  return { ...filterOf(state), ...pageArguments(state.page, listLimits.questionsPageSize) };
}

/** Why nothing is listed, in a sentence. */
export function whyNothing(state: QuestionListState): string {
  return nothingFound(state.pyqOnly ? "previous year question" : "question", state);
}
