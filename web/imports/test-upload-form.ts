import { testLimits } from "#rules/limits.ts";
import { durationError } from "#rules/test-rules.ts";
import { visibleText } from "#rules/visible-text.ts";

/** What the form of a test upload holds. */
export interface TestUploadForm {
  title: string;
  description: string;
  durationMinutes: number;
  file: File | null;
}

/** What is kept of it as a draft. */
export type UploadDraft = Omit<TestUploadForm, "file">;

/** Whether something was entered that a draft keeps. */
export function isFilled({ title, description, durationMinutes }: UploadDraft): boolean {
  return (
    title.trim() !== "" ||
    description.trim() !== "" ||
    durationMinutes !== emptyForm.durationMinutes
  );
}

export const emptyForm: TestUploadForm = {
  title: "",
  description: "",
  durationMinutes: testLimits.testDurationDefaultMinutes,
  file: null,
};

const INCOMPLETE = "Please provide a test title and select a CSV file";

/** What keeps the form from being sent, or null (docs/rules.md, section 10). */
export function formProblem({ title, durationMinutes, file }: TestUploadForm): string | null {
  if (visibleText(title) === "" || file === null) return INCOMPLETE;
  return durationError(durationMinutes);
}

/** The form as it is sent: the fields before the file, so that they are judged first. */
export function formToSend(form: TestUploadForm): FormData {
  const data = new FormData();
  data.append("title", visibleText(form.title));
  if (visibleText(form.description) !== "")
    data.append("description", visibleText(form.description));
  data.append("duration_minutes", String(form.durationMinutes));
  if (form.file !== null) data.append("file", form.file);
  return data;
}
