// What is written and not saved yet, for a tab that is reloaded or restored. It ends with the tab: the
// answers to questions are in it, and on a shared computer the next person has another tab.
import { session } from "../../apollo/session.ts";
import { isPassageChanged, type PassageForm, withNewKeys } from "./passage-form.ts";

/** How often what is written is kept, in milliseconds. */
export const draftEveryMs = 2_000;

/** What an editor began with. */
export interface Opened {
  form: PassageForm;
  /** The words that are edited; null for a new passage. */
  revisionNumber: number | null;
  /** The questions that the passage had. */
  held: readonly string[];
}

/** What was written, and what it began with. */
export interface PassageDraft {
  /** When it was kept, in milliseconds since 1970. */
  at: number;
  form: PassageForm;
  opened: Opened;
}

function nameOf(id: string | null): string | null {
  const present = session.get();
  if (present.status !== "member") return null;
  return `lexam-passage-${present.user.userId}-${id ?? "new"}`;
}

/** Keeps a draft. @returns whether the browser had room */
export function keepDraft(id: string | null, draft: PassageDraft): boolean {
  const name = nameOf(id);
  if (name === null) return false;
  try {
    sessionStorage.setItem(name, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(id: string | null): void {
  const name = nameOf(id);
  if (name === null) return;
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept either.
  }
}

/** The draft of a passage, if one says other than what it began with; null otherwise. */
export function readDraft(id: string | null): PassageDraft | null {
  const name = nameOf(id);
  if (name === null) return null;
  try {
    const draft = JSON.parse(sessionStorage.getItem(name) ?? "null") as PassageDraft | null;
    if (draft === null || !isPassageChanged(draft.form, draft.opened.form)) return null;
    // Its keys are of the page that wrote it: this one gives the same names to others.
    return { ...draft, form: withNewKeys(draft.form) };
  } catch {
    return null;
  }
}
