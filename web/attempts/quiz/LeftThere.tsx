import { useEffect, useRef } from "react";
import { formatTime } from "#rules/times.ts";
import { BarePage } from "../../ui/BarePage.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { usePageTitle } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import type { Action, SavedElsewhere } from "../session/machine/quiz-state.ts";
import { TaskFailureNotice } from "./TaskFailureNotice.tsx";

interface LeftThereProps {
  state: SavedElsewhere;
  act: (action: Action) => void;
}

function words({ place, theirs }: SavedElsewhere): string {
  if (place === "tab")
    return "The other tab has the clock and all answers. You can close this one.";
  const { takenUp } = theirs;
  const since = takenUp ? ` since ${formatTime(new Date(takenUp.at))}` : "";
  return `${takenUp?.from ?? "The other device"} has the clock and all answers${since}. You can close this page.`;
}

/** Shown when the test continues in another place. Links away, and a button to take it back. */
export function LeftThere({ state, act }: LeftThereProps) {
  const { place, task, failure, theirs } = state;
  usePageTitle(theirs.paper.title);
  const page = useRef<HTMLDivElement>(null);
  // The dialog that had the focus is gone.
  useEffect(() => page.current?.focus({ preventScroll: true }), []);
  return (
    <BarePage>
      <div ref={page} tabIndex={-1}>
        <EmptyState
          level="h1"
          title={
            place === "tab"
              ? "The test goes on in the other tab"
              : "The other device goes on with the test"
          }
          actions={
            <>
              <ButtonLink to="/dashboard" kind="primary" replace>
                Dashboard
              </ButtonLink>
              <Button
                busy={task !== null}
                onClick={() => act({ type: "versionChosen", keep: "theirs" })}
              >
                {place === "tab" ? "Use This Tab" : "Use This Device"}
              </Button>
            </>
          }
        >
          {theirs.paper.title}. {words(state)}
        </EmptyState>
        <TaskFailureNotice failure={failure} />
      </div>
    </BarePage>
  );
}
