import type { Outline } from "./outline-groups.ts";
import { draft } from "./outline-sections.ts";
import type { TestForm } from "./test-form.ts";

/** The stored draft of an unsaved test. As JSON it has null instead of NaN for an empty field. */
export interface TestDraft {
  form: TestForm;
  outline: Omit<Outline, "apart"> & { apart: readonly string[] };
}

export function draftOf(form: TestForm, outline: Outline): TestDraft {
  return { form, outline: { ...outline, apart: [...outline.apart] } };
}

/** The editor's content from a draft. Its section keys get replaced, since they belong to another page. */
export function takenDraft({ form, outline }: TestDraft): { form: TestForm; outline: Outline } {
  return {
    form: {
      ...form,
      durationMinutes: form.durationMinutes ?? Number.NaN,
      correctMarks: form.correctMarks ?? Number.NaN,
      incorrectMarks: form.incorrectMarks ?? Number.NaN,
    },
    outline: {
      ...outline,
      sections: outline.sections.map(({ title, count, minutes, isLocked }) =>
        draft(title, count, minutes, isLocked),
      ),
      apart: new Set(outline.apart),
    },
  };
}
