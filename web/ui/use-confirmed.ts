import { useState } from "react";

/** What a ConfirmDialog shows of the deed it asks about, and its two buttons. */
interface Confirmed<Subject> {
  busy: boolean;
  /** Why the deed failed; null before it did. */
  failure: unknown;
  confirm: (subject: Subject) => Promise<void>;
  cancel: () => void;
}

/**
 * Does something that was asked about first. A failure leaves the dialog open, to be told and tried
 * again.
 *
 * @param deed what is done to the subject; it rejects when it fails
 * @param close closes the dialog; told whether the deed was done
 */
export function useConfirmed<Subject>(
  deed: (subject: Subject) => Promise<void>,
  close: (done: boolean) => void,
): Confirmed<Subject> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  return {
    busy,
    failure,
    async confirm(subject) {
      setBusy(true);
      setFailure(null);
      try {
        await deed(subject);
        close(true);
      } catch (error) {
        setFailure(error);
      } finally {
        setBusy(false);
      }
    },
    cancel() {
      setFailure(null);
      close(false);
    },
  };
}
