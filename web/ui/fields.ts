import type { ChangeEvent, ReactNode } from "react";
import { fieldError } from "./field-error.tsx";

/** A form with what is wrong in it, and how a part of it is changed. */
interface Filled<Form> {
  form: Form;
  /** What is wrong, by field: a sentence, or that it is. */
  errors?: ReadonlyMap<string, string> | ReadonlySet<string>;
  onChange: (change: Partial<Form>) => void;
}

type NameOf<Form, Value> = {
  [Name in keyof Form]: Form[Name] extends Value ? Name : never;
}[keyof Form] &
  string;

/** Puts the focus into a field of a form, by the name it has there. */
export function focusField(form: HTMLElement | null, name: string | undefined): void {
  form?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus();
}

/** What ties the fields of a form to it, to be spread on each of them. */
export function fieldsOf<Form>({ form, errors, onChange }: Filled<Form>) {
  const errorOf = (name: string): ReactNode =>
    errors instanceof Map ? fieldError(errors.get(name)) : errors?.has(name);
  const change = (name: string, value: unknown) => onChange({ [name]: value } as Partial<Form>);
  return {
    /** An input of the browser for a text. */
    text: <Name extends NameOf<Form, string>>(name: Name) => ({
      value: form[name],
      error: errorOf(name),
      "data-field": name,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change(name, currentTarget.value),
    }),
    /** A field that hands over its value itself. */
    value: <Name extends keyof Form & string>(name: Name) => ({
      value: form[name],
      error: errorOf(name),
      onChange: (value: Form[Name]) => change(name, value),
    }),
    /** A box to tick. */
    box: (name: NameOf<Form, boolean>) => ({
      checked: form[name] === true,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        change(name, currentTarget.checked),
    }),
  };
}
