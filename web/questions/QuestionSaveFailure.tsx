import type { ReactNode } from "react";
import { Notice } from "../ui/Notice.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import type { QuestionFailure } from "./question-failure.ts";

interface QuestionSaveFailureProps {
  failure: QuestionFailure;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Why a question was not saved, with a link to the twin of a duplicate. */
export function QuestionSaveFailure({ failure, children }: QuestionSaveFailureProps) {
  const { message, remark, twinId } = failure;
  return (
    <Notice kind="error" role="alert">
      <strong>{message}.</strong> {remark}
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
  );
}
