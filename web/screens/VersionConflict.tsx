import { type ReactNode, useEffect, useRef } from "react";
import { describeFailure } from "../apollo/failure.ts";
import { Button } from "../ui/Button.tsx";
import { handFocusOn } from "../ui/focus-places.ts";
import { RetryButton } from "../ui/RetryButton.tsx";
import type { HeldFailure } from "./use-held-failure.ts";
import classes from "./VersionConflict.module.css";

/** A part in which two versions differ, by lines. */
export interface VersionDifference {
  part: string;
  theirs: readonly string[];
  mine: readonly string[];
}

interface VersionConflictProps {
  /** What differs: "wording". */
  noun: string;
  /** Null until theirs is there. */
  differences: readonly VersionDifference[] | null;
  /** Who saved theirs, and what saving mine does to it. */
  children: ReactNode;
  /** Why theirs can't be shown. */
  failure: HeldFailure | null;
  /** What stands on the button that begins again with theirs. */
  theirsWord: string;
  busy: boolean;
  /** Null while it needs theirs, which are not there yet. */
  onTheirs: (() => void) | null;
  onMine: (() => void) | null;
}

/** Somebody else saved first: both versions where they differ, and both ways to go on. */
export function VersionConflict(props: VersionConflictProps) {
  const { noun, differences, children, failure, theirsWord, busy, onTheirs, onMine } = props;
  const isKnown = differences !== null;
  const place = useRef<HTMLDivElement>(null);
  // It has its height only now.
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
