import { type ReactNode, useEffect, useRef } from "react";
import { isFocusFree } from "../ui/focus-places.ts";
import { Notice } from "../ui/Notice.tsx";
import classes from "./SaveFailure.module.css";
import type { TestFailure } from "./test-failure.ts";

interface SaveFailureProps {
  failure: TestFailure;
  /** Actions that resolve it. */
  actions?: ReactNode;
}

/** The general error box: why a test was not saved. Scrolls into view when it appears. */
export function SaveFailure({ failure, actions }: SaveFailureProps) {
  const box = useRef<HTMLDivElement>(null);
  const isChoice = Boolean(actions);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
    // The save button was disabled in the meantime.
    if (isChoice && isFocusFree()) box.current?.focus({ preventScroll: true });
  }, [isChoice]);
  return (
    <div ref={box} className={classes.box} tabIndex={-1}>
      <Notice kind="error" role="alert">
        {failure.remark === null ? (
          failure.message
        ) : (
          <>
            <strong>{failure.message}.</strong> {failure.remark}
          </>
        )}
        {actions && <div className={classes.actions}>{actions}</div>}
      </Notice>
    </div>
  );
}
