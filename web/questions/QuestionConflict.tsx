import { useQuery } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { formatIst } from "#rules/times.ts";
import { describeFailure } from "../apollo/failure.ts";
import type { QuestionInput } from "../gql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import classes from "./QuestionConflict.module.css";
import { TheirWordingQuery } from "./question-form-documents.ts";
import { differencesOf, wordingOf } from "./wording-differences.ts";

interface QuestionConflictProps {
  id: string;
  /** What was to be saved. */
  mine: QuestionInput;
  busy: boolean;
  /** Loads their wording and begins anew with it. */
  onTheirs: () => void;
  /** Saves mine as a wording after theirs, which has this number. */
  onMine: (theirNumber: number) => void;
}

/** Somebody else saved first: both texts, and both ways to go on. */
export function QuestionConflict(props: QuestionConflictProps) {
  const { id, mine, busy, onTheirs, onMine } = props;
  const query = useQuery(TheirWordingQuery, { variables: { id }, fetchPolicy: "network-only" });
  const theirs = query.data?.question.revisions[0];
  const differences = theirs && differencesOf(theirs, wordingOf(mine));
  const isKnown = theirs !== undefined;
  const place = useRef<HTMLDivElement>(null);
  // It has its height only now.
  useEffect(() => {
    if (isKnown) place.current?.scrollIntoView({ block: "start" });
  }, [isKnown]);
  return (
    <div ref={place} className={classes.conflict}>
      {theirs && differences ? (
        <>
          <p>
            {theirs.author ?? "Somebody"} saved wording {theirs.number} on{" "}
            {formatIst(theirs.createdAt)}.{" "}
            {differences.length === 0
              ? "It says the same as yours."
              : "Saving yours makes a wording after it; theirs stays in the history."}
          </p>
          {differences.length > 0 && (
            <table className={classes.table}>
              <caption className="visually-hidden">Where the two wordings differ</caption>
              <thead>
                <tr>
                  <th scope="col">Part</th>
                  <th scope="col">Theirs</th>
                  <th scope="col">Yours</th>
                </tr>
              </thead>
              <tbody>
                {differences.map(({ part, one, other }) => (
                  <tr key={part}>
                    <th scope="row">{part}</th>
                    <Lines label="Theirs" lines={one} />
                    <Lines label="Yours" lines={other} />
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      ) : (
        <p>
          {query.error
            ? `Their wording can’t be shown. ${describeFailure(query.error)}`
            : "Loading their wording…"}
        </p>
      )}
      <div className={classes.ways}>
        <Button size="small" onClick={onTheirs} aria-disabled={busy || undefined}>
          Load their wording
        </Button>
        {theirs && (
          <Button
            size="small"
            busy={busy}
            busyLabel="Saving..."
            onClick={() => onMine(theirs.number)}
          >
            Save mine over it
          </Button>
        )}
        {query.error && (
          <Button size="small" onClick={() => void query.refetch().catch(() => undefined)}>
            Try Again
          </Button>
        )}
      </div>
    </div>
  );
}

function Lines({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <td data-label={label}>
      {lines.map((line) => (
        <p key={line} className={classes.line} dir="auto">
          {line}
        </p>
      ))}
    </td>
  );
}
