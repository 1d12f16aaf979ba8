import { useCallback, useState } from "react";

/** A save, and why the last one failed. */
interface Saving<Failure> {
  failure: Failure | null;
  /** Saves. A rejection becomes the failure, described with `message`. */
  save: (action: () => Promise<unknown>, message: string) => Promise<void>;
  /** Removes the failure after a change. */
  forget: () => void;
}

/** @param failureOf describes a rejection */
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
