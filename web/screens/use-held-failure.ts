import { useState } from "react";

/** As much of `useQuery` as shows whether it failed, and asks again. */
export interface Failing {
  error?: unknown;
  /** What was asked for: once it is something else, what failed before means nothing. */
  variables?: unknown;
  refetch: () => Promise<unknown>;
}

export interface HeldFailure {
  error: unknown;
  /** It is being asked for again. */
  retrying: boolean;
  /** Asks again, once at a time; what becomes of it is in the query. */
  retry: () => void;
}

/**
 * Why a query failed, with Try Again; null where it did not. Apollo forgets a failure as soon as a query is
 * asked again: after `retry` it stays until the answer is there, so that neither the words nor the focus on
 * the button are lost.
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
    // A failure is in the query's own `error`.
    await refetch().catch(() => undefined);
    setHeld((now) => (now === mine ? null : now));
  }

  function retry(): void {
    if (!isRetried) void ask();
  }

  return { error: shown, retrying: isRetried, retry };
}
