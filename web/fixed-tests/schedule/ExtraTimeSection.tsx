import { useMutation } from "@apollo/client/react";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { describeFailure, failureDetails } from "../../apollo/failure.ts";
import type { ExtraTimeRowFragment, ScheduledTestFragment } from "../../gql/graphql.ts";
import { ConfirmedDialog } from "../../screens/ConfirmedDialog.tsx";
import { Button } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Section } from "../../ui/Section.tsx";
import { ExtraTimeDialog } from "./ExtraTimeDialog.tsx";
import classes from "./ExtraTimeSection.module.css";
import { RemoveExtraTime } from "./schedule-documents.ts";

/** "25%, 30 min", or "20 min". */
function moreWords({ percent, seconds }: ExtraTimeRowFragment): string {
  const minutes = `${figure(Math.ceil(seconds / 60))} min`;
  return percent === null ? minutes : `${percent}%, ${minutes}`;
}

/** The people and batches with extra time on a test, with reasons. Each is added and removed separately. */
export function ExtraTimeSection({ test }: { test: ScheduledTestFragment }) {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<ExtraTimeRowFragment | null>(null);
  const [remove] = useMutation(RemoveExtraTime);
  const { id: testId, extraTimes } = test;
  return (
    <Section
      title="Extra time"
      controls={
        <Button size="small" onClick={() => setAdding(true)}>
          <IconPlus size={16} stroke={1.7} aria-hidden /> Add
        </Button>
      }
    >
      {extraTimes.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Person or batch</th>
              <th scope="col" className={classes.more}>
                More time
              </th>
              <th scope="col">Reason</th>
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {extraTimes.map((entry) => (
              <tr key={entry.id}>
                <td>
                  <span className={classes.name}>{entry.name || entry.email}</span>
                  <span className={classes.under}>
                    {entry.batchId === null
                      ? entry.email
                      : `Batch, ${counted(entry.studentCount ?? 0, "student")}`}
                  </span>
                </td>
                <td className={classes.more}>{moreWords(entry)}</td>
                <td className={classes.reason}>{entry.reason}</td>
                <td className={classes.remove}>
                  <IconButton
                    label={`Remove the extra time of ${entry.name || entry.email}`}
                    onClick={() => setRemoved(entry)}
                  >
                    <IconX size={18} stroke={1.7} aria-hidden />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={classes.note}>
        Extra time also moves the closing for these students. Attempts in progress keep the time
        that they began with. Every entry stands in the audit log.
      </p>
      {isAdding && <ExtraTimeDialog testId={testId} onClose={() => setAdding(false)} />}
      {removed && (
        <ConfirmedDialog
          title="Remove this extra time?"
          confirmLabel="Remove"
          busyLabel="Removing..."
          action={() => remove({ variables: { testId, id: removed.id } })}
          done="Extra time removed"
          failure="Failed to remove the extra time."
          describe={(failure) => failureDetails(failure).join(" ") || describeFailure(failure)}
          onClose={() => setRemoved(null)}
        >
          {removed.name || removed.email} will have the time that everybody has. An attempt in
          progress keeps its time.
        </ConfirmedDialog>
      )}
    </Section>
  );
}
