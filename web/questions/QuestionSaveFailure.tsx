import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "../ui/Notice.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import classes from "./QuestionSaveFailure.module.css";
import type { QuestionFailure } from "./question-failure.ts";

interface QuestionSaveFailureProps {
  failure: QuestionFailure;
  /** What can be done about it. */
  children?: ReactNode;
}

/**
 * Why a question was not saved, with a link to the twin of a duplicate. It comes into view when it
 * appears; where there is a choice to make, the focus goes to it.
 */
export function QuestionSaveFailure({ failure, children }: QuestionSaveFailureProps) {
  const { message, remark, twinId, newerRevision } = failure;
  const isConflict = newerRevision !== null;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isConflict) box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: isConflict ? "start" : "nearest" });
  }, [isConflict]);
  return (
    <div ref={box} className={classes.box} tabIndex={-1}>
      <Notice kind="error" role="alert">
        <strong>{message}.</strong>{" "}
        {isConflict
          ? "Somebody else has edited this question since you opened it. Yours stays here until you choose."
          : remark}
        {twinId !== null && (
          <>
            {" "}
            <TextLink to={`/admin/questions/edit/${twinId}`} target="_blank">
              Open question {twinId}
              <span className="visually-hidden"> in a new tab</span>
            </TextLink>
          </>
        )}
        {children}
      </Notice>
    </div>
  );
}
