import { useApolloClient, useQuery } from "@apollo/client/react";
import { Fragment, useState } from "react";
import { figure } from "#rules/figures.ts";
import { undoLimits } from "#rules/limits.ts";
import { formatIst } from "#rules/times.ts";
import type { BankChangesQuery as BankChangesData } from "../gql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { Section } from "../ui/Section.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useToast } from "../ui/Toast.tsx";
import { useKeptFocus } from "../ui/use-kept-focus.ts";
import { BankChangesQuery, ContinueBankChange } from "./change-documents.ts";
import { canUndo, doneWords } from "./change-words.ts";
import classes from "./RecentChanges.module.css";
import { failureWords, useBankChange } from "./use-bank-change.ts";

/**
 * What was changed of many questions lately: the way to undo it after the toast is gone, and to go on
 * with what stopped halfway. Nothing is said while nothing was changed.
 */
export function RecentChanges() {
  const { data } = useQuery(BankChangesQuery, { fetchPolicy: "cache-and-network" });
  const changes = data?.bankChanges ?? [];
  if (changes.length === 0) return null;
  return (
    <Section
      title={`Changes of the last ${undoLimits.labelUndoHours} hours`}
      className={classes.section}
    >
      <ul className={classes.list}>
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
    </Section>
  );
}

function Change({ change }: { change: BankChangesData["bankChanges"][number] }) {
  const client = useApolloClient();
  const toast = useToast();
  const { progress, carryOut, undo } = useBankChange();
  const [busy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const { id, by, createdAt, undoUntil, isFinished, total, leftIds, skipped } = change;
  const mayUndo = canUndo(change, new Date());
  const place = useKeptFocus<HTMLLIElement>(`${mayUndo} ${isFinished}`);

  async function run(deed: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await deed();
    } catch (error) {
      toast({ kind: "error", text: `Failed to go on. ${failureWords(error)}` });
    } finally {
      setBusy(false);
    }
  }
  const goOn = () =>
    carryOut(async () => {
      const { data } = await client.mutate({ mutation: ContinueBankChange, variables: { id } });
      return data?.continueBankChange;
    });
  return (
    <li ref={place} tabIndex={-1} className={classes.change}>
      <p className={classes.words}>
        {change.isUndo ? `${change.summary}: ${doneWords(change)}` : doneWords(change)}
        {!isFinished && `, stopped on the way to ${figure(total)}`}
        <span className={classes.facts}>
          {by ?? "Somebody"}, {formatIst(createdAt)}
          {mayUndo && `. Can be undone until ${formatIst(undoUntil)}`}
        </span>
        {isShown && (
          <span className={classes.facts}>
            Changed meanwhile:{" "}
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
      <div className={classes.deeds}>
        {leftIds.length > 0 && (
          <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? "Hide Them" : "Show Them"}
          </Button>
        )}
        {!isFinished && (
          <Button size="small" busy={busy} busyLabel={progress} onClick={() => void run(goOn)}>
            Go On
          </Button>
        )}
        {mayUndo && (
          <Button
            size="small"
            busy={busy}
            busyLabel={progress ?? "Undoing..."}
            onClick={() => void run(() => undo(id))}
          >
            Undo
          </Button>
        )}
      </div>
    </li>
  );
}
