import { DAY_MS } from "#rules/durations.ts";
import { formatDateTime } from "#rules/times.ts";
import { Notice } from "../ui/Notice.tsx";

/** Says for a day that signing in took the deletion of the account back. Times in milliseconds. */
export function DeletionTakenBack({ at, now }: { at: string; now: number }) {
  if (now - Date.parse(at) > DAY_MS) return null;
  return (
    <Notice role="status">
      Your account stays: signing in on {formatDateTime(at)} took its deletion back.
    </Notice>
  );
}
