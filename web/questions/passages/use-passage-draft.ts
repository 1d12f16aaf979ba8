import { useCallback, useEffect, useRef, useState } from "react";
import { draftEveryMs, dropDraft, keepDraft, type Opened } from "./passage-draft.ts";
import { isPassageChanged, type PassageForm } from "./passage-form.ts";

/**
 * Keeps what is written every 2 seconds, and lets go of it when it is saved.
 *
 * @param id null for a new passage
 * @param isHeld an older draft is still to be decided about: nothing takes its place
 * @returns when it was kept last, null while there is nothing to keep; and what keeps it now, which says
 * whether it could
 */
export function usePassageDraft(
  id: string | null,
  form: PassageForm,
  opened: Opened,
  isHeld: boolean,
): { kept: Date | null; keep: () => boolean } {
  const [kept, setKept] = useState<Date | null>(null);
  const latest = useRef({ form, opened });
  latest.current = { form, opened };
  const written = useRef<PassageForm | null>(null);
  const keep = useCallback(() => {
    const { form: present, opened: began } = latest.current;
    // The older one is still there.
    if (isHeld) return true;
    written.current = present;
    if (!isPassageChanged(present, began.form)) {
      dropDraft(id);
      setKept(null);
      return false;
    }
    const at = Date.now();
    const isKept = keepDraft(id, { at, form: present, opened: began });
    setKept(isKept ? new Date(at) : null);
    return isKept;
  }, [id, isHeld]);
  useEffect(() => {
    if (isHeld) return;
    const timer = setInterval(() => {
      if (written.current !== latest.current.form) keep();
    }, draftEveryMs);
    return () => clearInterval(timer);
  }, [keep, isHeld]);
  return { kept, keep };
}
