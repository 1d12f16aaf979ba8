import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useSignedInUser } from "../apollo/session.ts";
import {
  type FilterOptions,
  type GeneratorForm,
  practising,
  withOfferedChoices,
} from "./generator-form.ts";
import { keepForm, readKeptForm, tabStorage } from "./kept-form.ts";
import { practiceSubject } from "./practice-path.ts";

/** The form, as it was left in this tab; what is changed is kept at once. */
export function useKeptForm(options: FilterOptions) {
  const { userId } = useSignedInUser();
  const [query, setQuery] = useSearchParams();
  const subject = practiceSubject(query);
  const [form, setForm] = useState(() => {
    const kept = readKeptForm(tabStorage(), userId);
    return withOfferedChoices(subject === null ? kept : practising(kept, subject), options);
  });
  useEffect(() => {
    if (subject === null) return;
    // Chosen once: from now on the form is the student's, also over a reload.
    keepForm(tabStorage(), userId, form);
    const rest = (query: URLSearchParams) => {
      query.delete("subject");
      return query;
    };
    setQuery(rest, { replace: true, preventScrollReset: true });
  }, [subject, userId, form, setQuery]);
  function change(next: GeneratorForm): void {
    setForm(next);
    keepForm(tabStorage(), userId, next);
  }
  return [form, change] as const;
}
