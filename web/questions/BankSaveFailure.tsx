import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "../ui/Notice.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import classes from "./BankSaveFailure.module.css";

/** A question or a passage of the bank. */
export interface Duplicate {
  kind: "question" | "passage";
  id: number;
}

interface BankSaveFailureProps {
  failure: {
    message: string;
    remark: string;
    /** What has the same text. */
    duplicate: Duplicate | null;
  };
  /** What somebody else has edited first: "this question"; null where nobody has. */
  conflict: string | null;
  inFoot?: boolean;
  /** What can be done about it. */
  children?: ReactNode;
}

/**
 * Why a question or a passage was not saved, with a link to the duplicate of a duplicate. What was written
 * stays. It comes into view when it appears; where there is a choice to make, the focus goes to it.
 */
export function BankSaveFailure({ failure, conflict, inFoot, children }: BankSaveFailureProps) {
  const { message, remark, duplicate } = failure;
  const isConflict = conflict !== null;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isConflict) box.current?.focus({ preventScroll: true });
    if (!inFoot) box.current?.scrollIntoView({ block: isConflict ? "start" : "nearest" });
  }, [isConflict, inFoot]);
  return (
    <div ref={box} className={classes.box} data-in-foot={inFoot} tabIndex={-1}>
      <Notice kind="error" role="alert">
        <strong>{message}.</strong>{" "}
        {isConflict
          ? `Somebody else has edited ${conflict} since you opened it. Yours stays here until you choose.`
          : remark}
        {duplicate !== null && (
          <>
            {" "}
            <TextLink to={`/admin/${duplicate.kind}s/edit/${duplicate.id}`} target="_blank">
              Open {duplicate.kind} {duplicate.id}
              <span className="visually-hidden"> in a new tab</span>
            </TextLink>
          </>
        )}
        {children}
      </Notice>
    </div>
  );
}
