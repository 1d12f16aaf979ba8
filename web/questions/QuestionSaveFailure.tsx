import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import classes from "./QuestionSaveFailure.module.css";
import type { QuestionFailure } from "./question-failure.ts";

interface QuestionSaveFailureProps {
  failure: QuestionFailure;
  /** Loads the wording that somebody else has saved meanwhile. */
  onReload?: () => void;
}

/** Why a question was not saved, with a link to the twin of a duplicate. */
export function QuestionSaveFailure({ failure, onReload }: QuestionSaveFailureProps) {
  const { message, remark, twinId, outdated } = failure;
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
      {outdated && onReload && (
        <div className={classes.action}>
          <Button size="small" onClick={onReload}>
            Load their wording
          </Button>
        </div>
      )}
    </Notice>
  );
}
