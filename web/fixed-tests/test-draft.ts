import type { Outline } from "./outline-groups.ts";
import { draft } from "./outline-sections.ts";
import type { TestForm } from "./test-form.ts";

/** What is kept of a test that is not saved. As JSON it has null for NaN, an emptied field. */
export interface TestDraft {
  form: TestForm;
  outline: Omit<Outline, "apart"> & { apart: readonly string[] };
}

export function draftOf(form: TestForm, outline: Outline): TestDraft {
  return { form, outline: { ...outline, apart: [...outline.apart] } };
}

/** What an editor is filled with from a draft. The keys of its sections are of another page. */
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
