import { useQuery } from "@apollo/client/react";
import { Fragment, useEffect, useState } from "react";
import { figure } from "#rules/figures.ts";
import { formatDateTime } from "#rules/times.ts";
import type { BankChangesQuery as BankChangesData } from "../gql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import classes from "../ui/RecentChanges.module.css";
import { Section } from "../ui/Section.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useKeptFocus } from "../ui/use-kept-focus.ts";
import { BankChangesQuery } from "./change-documents.ts";
import { canUndo, doneWords, progressWords, undoWords } from "./change-words.ts";
import { useBankChange } from "./use-bank-change.ts";

/** How often a change in progress is polled, in milliseconds. */
const POLL_MS = 3_000;

/**
 * Recent bulk changes: Undo after the toast is gone, and the progress of a change that runs on the server. Empty if
 * there are none.
 */
export function RecentChanges() {
  const { data, startPolling, stopPolling } = useQuery(BankChangesQuery, {
    fetchPolicy: "cache-and-network",
  });
  const changes = data?.bankChanges ?? [];
  const isMoving = changes.some(({ isFinished }) => !isFinished);
  useEffect(() => {
    if (!isMoving) return;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isMoving, startPolling, stopPolling]);
  if (changes.length === 0) return null;
  return (
    <Section title="Recent changes" className={classes.section}>
      <ul>
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
    </Section>
  );
}

function Change({ change }: { change: BankChangesData["bankChanges"][number] }) {
  const { progress, undo } = useBankChange();
  const [busy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const { id, by, createdAt, failure, isFinished, leftIds, skipped } = change;
  const mayUndo = canUndo(change, new Date());
  const place = useKeptFocus<HTMLLIElement>(`${mayUndo} ${isFinished}`);

  async function takeBack(): Promise<void> {
    setBusy(true);
    await undo(id);
    setBusy(false);
  }
  return (
    <li ref={place} tabIndex={-1} className={classes.change}>
      <p className={classes.words}>
        {change.isUndo ? `${change.summary}: ${doneWords(change)}` : doneWords(change)}
        {!isFinished && `. ${progressWords(change)}, continues by itself`}
        {failure !== null && `. It ended early: ${failure}`}
        <span className={classes.facts}>
          {by ?? "Somebody"}, {formatDateTime(createdAt)}
          {mayUndo && `. Can be undone ${undoWords(change)}`}
        </span>
        {isShown && (
          <span className={classes.facts}>
            {change.kind === "marks" ? "Left as they are:" : "Changed in the meantime:"}{" "}
            {leftIds.map((left, index) => (
              <Fragment key={left}>
                {index > 0 && ", "}
                <TextLink to={`/admin/questions/edit/${left}`}>question {left}</TextLink>
              </Fragment>
            ))}
            {skipped > leftIds.length && ` and ${figure(skipped - leftIds.length)} more`}
          </span>
        )}
      </p>
      <div className={classes.actions}>
        {leftIds.length > 0 && (
          <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? "Hide Them" : "Show Them"}
          </Button>
        )}
        {mayUndo && (
          <Button
            size="small"
            busy={busy}
            busyLabel={progress ?? "Undoing..."}
            onClick={() => void takeBack()}
          >
            Undo
          </Button>
        )}
      </div>
    </li>
  );
}
