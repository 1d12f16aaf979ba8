import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { figure as count } from "#rules/figures.ts";
import { undoLimits } from "#rules/limits.ts";
import { formatDateTime } from "#rules/times.ts";
import { forgetFields } from "../apollo/forget-fields.ts";
import type { ChangeFactsFragment, ImportFactsFragment } from "../gql/graphql.ts";
import { failureWords, followChange } from "../screens/follow-change.ts";
import { Button } from "../ui/Button.tsx";
import { counted } from "../ui/counted.ts";
import { useToast } from "../ui/Toast.tsx";
import classes from "./ImportWarnings.module.css";
import { StripImport, UndoStrip } from "./import-documents.ts";

function strippedWords({ changed, skipped }: ChangeFactsFragment): string {
  const left = skipped > 0 ? `, ${count(skipped)} left unchanged` : "";
  return `Stripped from ${counted(changed, "question")}${left}.`;
}

/** Strips letters and numbers of their own from an import's questions in one press, and undoes that. */
export function OwnMarks({ finished }: { finished: ImportFactsFragment }) {
  const client = useApolloClient();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const { id, marksChange: change } = finished;
  // An import that is being undone, or was, has no questions to strip.
  if (finished.undo?.isBegun === true) return null;

  async function run(
    start: () => Promise<ChangeFactsFragment | undefined>,
    failure: string,
  ): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const started = await start();
      if (started) await followChange(client, started);
    } catch (error) {
      toast({ kind: "error", text: `${failure} ${failureWords(error)}` });
    } finally {
      forgetFields(client.cache, ["questions", "question", "bankChanges", "passages", "passage"]);
      await client.refetchQueries({ include: "active" }).catch(() => undefined);
      setBusy(false);
    }
  }

  async function strip() {
    const { data } = await client.mutate({ mutation: StripImport, variables: { id } });
    return data?.stripImport;
  }

  if (change === null || change.isUndo) {
    return (
      <div className={classes.marks}>
        <Button
          size="small"
          busy={isBusy}
          busyLabel="Stripping..."
          onClick={() => void run(strip, "Failed to strip them.")}
        >
          Strip Letters and Numbers
        </Button>
      </div>
    );
  }
  const { undoUntil, isFinished } = change;
  const mayUndo = isFinished && change.changed > 0 && new Date(undoUntil) > new Date();
  async function putBack(changeId: string) {
    const { data } = await client.mutate({ mutation: UndoStrip, variables: { id: changeId } });
    return data?.undoBankChange;
  }
  return (
    <div className={classes.marks}>
      <p>
        <span key={String(isFinished)}>
          {isFinished
            ? strippedWords(change)
            : `Stripping: ${count(change.changed + change.skipped)} of ${count(change.total)}. It continues by itself.`}
        </span>
        {mayUndo && (
          <span>
            {" "}
            Can be undone for {undoLimits.labelUndoHours} hours, until {formatDateTime(undoUntil)}.
          </span>
        )}
      </p>
      {mayUndo && (
        <Button
          size="small"
          busy={isBusy}
          busyLabel="Undoing..."
          onClick={() => void run(() => putBack(change.id), "Failed to undo.")}
        >
          Undo
        </Button>
      )}
    </div>
  );
}
