import { useState } from "react";

/** The fields of `useQuery` needed to show a failure and retry. */
export interface Failing {
  error?: unknown;
  /** The query's variables. With other variables an earlier failure is dropped. */
  variables?: unknown;
  refetch: () => Promise<unknown>;
}

export interface HeldFailure {
  error: unknown;
  /** True during a retry. */
  retrying: boolean;
  /** Retries, once at a time; the query has the outcome. */
  retry: () => void;
}

/**
 * The failure of a query, with Try Again; null for none. Apollo drops a failure when a query is retried. Here it
 * stays until the response, so that the message and the focused button don't disappear.
 */
export function useHeldFailure({ error, variables, refetch }: Failing): HeldFailure | null {
  const key = JSON.stringify(variables);
  const [held, setHeld] = useState<{ error: unknown; key: string | undefined } | null>(null);
  const isRetried = held !== null && held.key === key;
  const shown = error ?? (isRetried ? held.error : undefined);
  if (shown === undefined) return null;

  async function ask(): Promise<void> {
    const mine = { error: shown, key };
    setHeld(mine);
    // The query's own `error` has the failure.
    await refetch().catch(() => undefined);
    setHeld((now) => (now === mine ? null : now));
  }

  function retry(): void {
    if (!isRetried) void ask();
  }

  return { error: shown, retrying: isRetried, retry };
}
