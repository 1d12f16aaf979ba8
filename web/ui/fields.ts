import type { ChangeEvent, ReactNode } from "react";
import { fieldError } from "./field-error.tsx";

/** A form, its errors, and the function that changes a part of it. */
interface Filled<Form> {
  form: Form;
  /** The errors by field name: as sentences, or only as a set. */
  errors?: ReadonlyMap<string, string> | ReadonlySet<string>;
  onChange: (change: Partial<Form>) => void;
}

type NameOf<Form, Value> = {
  [Name in keyof Form]: Form[Name] extends Value ? Name : never;
}[keyof Form] &
  string;

/** Focuses the field of a form with this name. */
export function focusField(form: HTMLElement | null, name: string | undefined): void {
  form?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus();
}

/** The props that connect fields with a form, to be spread on each of them. */
export function fieldsOf<Form>({ form, errors, onChange }: Filled<Form>) {
  const errorOf = (name: string): ReactNode =>
    errors instanceof Map ? fieldError(errors.get(name)) : errors?.has(name);
  const change = (name: string, value: unknown) => onChange({ [name]: value } as Partial<Form>);
  return {
    /** A text input of the browser. */
    text: <Name extends NameOf<Form, string>>(name: Name) => ({
      value: form[name],
      error: errorOf(name),
      "data-field": name,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change(name, currentTarget.value),
    }),
    /** A field that passes its value directly. */
    value: <Name extends keyof Form & string>(name: Name) => ({
      value: form[name],
      error: errorOf(name),
      onChange: (value: Form[Name]) => change(name, value),
    }),
    /** A checkbox. */
    box: (name: NameOf<Form, boolean>) => ({
      checked: form[name] === true,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        change(name, currentTarget.checked),
    }),
  };
}
