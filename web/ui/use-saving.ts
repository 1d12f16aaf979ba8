import { useCallback, useState } from "react";

/** A save, and why the last one failed. */
interface Saving<Failure> {
  failure: Failure | null;
  /** Saves; what it rejects with becomes the failure, in the words of `message`. */
  save: (action: () => Promise<unknown>, message: string) => Promise<void>;
  /** Something was changed: a failure shown before is out of date. */
  forget: () => void;
}

/** @param failureOf puts what a save rejected with into words */
export function useSaving<Failure>(
  failureOf: (error: unknown, message: string) => Failure,
): Saving<Failure> {
  const [failure, setFailure] = useState<Failure | null>(null);
  const forget = useCallback(() => setFailure(null), []);
  return {
    failure,
    forget,
    async save(action, message) {
      forget();
      await action().catch((error: unknown) => setFailure(failureOf(error, message)));
    },
  };
}
