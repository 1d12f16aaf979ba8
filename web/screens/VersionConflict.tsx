import { type ReactNode, useEffect, useRef } from "react";
import { describeFailure } from "../apollo/failure.ts";
import { Button } from "../ui/Button.tsx";
import { handFocusOn } from "../ui/focus-places.ts";
import { RetryButton } from "../ui/RetryButton.tsx";
import type { HeldFailure } from "./use-held-failure.ts";
import classes from "./VersionConflict.module.css";

/** A part that differs between two versions, by lines. */
export interface VersionDifference {
  part: string;
  theirs: readonly string[];
  mine: readonly string[];
}

interface VersionConflictProps {
  /** The thing that differs: "wording". */
  noun: string;
  /** Null while the other version loads. */
  differences: readonly VersionDifference[] | null;
  /** Who saved the other version, and what happens to it if this one is saved. */
  children: ReactNode;
  /** Why the other version can't be shown. */
  failure: HeldFailure | null;
  /** The label of the button that starts again with the other version. */
  theirsWord: string;
  busy: boolean;
  /** Null while the other version is needed and still loads. */
  onTheirs: (() => void) | null;
  onMine: (() => void) | null;
}

/** Another person saved first: shows the differences of both versions, and lets the user choose one. */
export function VersionConflict(props: VersionConflictProps) {
  const { noun, differences, children, failure, theirsWord, busy, onTheirs, onMine } = props;
  const isKnown = differences !== null;
  const place = useRef<HTMLDivElement>(null);
  // Its height is only known now.
  useEffect(() => {
    if (isKnown) place.current?.scrollIntoView({ block: "start" });
  }, [isKnown]);
  return (
    <div ref={place} className={classes.conflict}>
      {differences === null ? (
        <p>
          {failure
            ? `Their ${noun} can’t be shown. ${describeFailure(failure.error)}`
            : `Loading their ${noun}...`}
        </p>
      ) : (
        <>
          <p>{children}</p>
          {differences.length > 0 && (
            <table className={classes.table}>
              <caption className="visually-hidden">Where the two {noun}s differ</caption>
              <thead>
                <tr>
                  <th scope="col">Part</th>
                  <th scope="col">Theirs</th>
                  <th scope="col">Yours</th>
                </tr>
              </thead>
              <tbody>
                {differences.map(({ part, theirs, mine }) => (
                  <tr key={part}>
                    <th scope="row">{part}</th>
                    <Lines label="Theirs" lines={theirs} />
                    <Lines label="Yours" lines={mine} />
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
      <div className={classes.ways}>
        {onTheirs && (
          <Button
            size="small"
            ref={handFocusOn}
            onClick={onTheirs}
            aria-disabled={busy || undefined}
          >
            {theirsWord}
          </Button>
        )}
        {onMine && (
          <Button size="small" busy={busy} busyLabel="Saving..." onClick={onMine}>
            Save Mine Over It
          </Button>
        )}
        {failure && (
          <RetryButton size="small" onRetry={failure.retry} retrying={failure.retrying} />
        )}
      </div>
    </div>
  );
}

function Lines({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <td data-label={label}>
      {(lines.length === 0 ? ["–"] : lines).map((line) => (
        <p key={line} className={classes.line} dir="auto">
          {line}
        </p>
      ))}
    </td>
  );
}
