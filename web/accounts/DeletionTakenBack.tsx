import { formatIst } from "#rules/times.ts";
import { Notice } from "../ui/Notice.tsx";
import classes from "./DeleteAccount.module.css";

const SHOWN_FOR_MS = 24 * 60 * 60 * 1000;

/** Says for a day that signing in took the deletion of the account back. Times in milliseconds. */
export function DeletionTakenBack({ at, now }: { at: string; now: number }) {
  if (now - Date.parse(at) > SHOWN_FOR_MS) return null;
  return (
    <div className={classes.asked}>
      <Notice role="status">
        Your account stays: signing in on {formatIst(at)} took its deletion back.
      </Notice>
    </div>
  );
}
