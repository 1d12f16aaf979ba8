import { useEffect, useRef, useState } from "react";
import { draftEveryMs, dropDraft, keepDraft, type Opened } from "./passage-draft.ts";
import { isPassageChanged, type PassageForm } from "./passage-form.ts";

/**
 * Keeps what is written every 2 seconds, and lets go of it when it is saved.
 *
 * @param id null for a new passage
 * @param isHeld an older draft is still to be decided about: nothing takes its place
 * @returns when it was kept last; null while there is nothing to keep
 */
export function usePassageDraft(
  id: string | null,
  form: PassageForm,
  opened: Opened,
  isHeld: boolean,
): Date | null {
  const [kept, setKept] = useState<Date | null>(null);
  const latest = useRef({ form, opened });
  latest.current = { form, opened };
  const written = useRef<PassageForm | null>(null);
  useEffect(() => {
    if (isHeld) return;
    const timer = setInterval(() => {
      const { form: present, opened: began } = latest.current;
      if (written.current === present) return;
      written.current = present;
      if (!isPassageChanged(present, began.form)) {
        dropDraft(id);
        setKept(null);
        return;
      }
      const at = Date.now();
      if (keepDraft(id, { at, form: present, opened: began })) setKept(new Date(at));
    }, draftEveryMs);
    return () => clearInterval(timer);
  }, [id, isHeld]);
  return kept;
}
