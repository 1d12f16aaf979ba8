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
    /** The item with the same text. */
    duplicate: Duplicate | null;
  };
  /** The thing that another person edited first: "this question"; null for none. */
  conflict: string | null;
  inFoot?: boolean;
  /** Actions that resolve it. */
  children?: ReactNode;
}

/**
 * Why a question or passage was not saved, with a link to the duplicate. The form keeps its content. Scrolls into
 * view when it appears; takes the focus if there is a choice to make.
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
