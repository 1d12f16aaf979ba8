import { IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { blindReviewMinutes } from "#rules/blind-review.ts";
import { figure } from "#rules/figures.ts";
import { formatDateTime } from "#rules/times.ts";
import type { HiddenReviewFragment } from "../gql/graphql.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import type { Fact } from "../ui/Facts.tsx";
import classes from "./ScoreHidden.module.css";
import { useShowScore } from "./use-show-score.ts";

type Review = HiddenReviewFragment["blindReview"];

/** The length of a blind review before it starts: "20 questions, about 15 minutes". False if none is offered. */
export function reviewFact({ questionCount, state }: Review): Fact | false {
  if (state === "CLOSED") return false;
  const minutes = blindReviewMinutes(questionCount);
  return { label: "Review", value: `${figure(questionCount)} questions, about ${minutes} minutes` };
}

/** Replaces a score that is hidden for a blind review or not released yet. */
export function ScoreHidden({ review }: { review: Review }) {
  const { questionCount, answeredCount, state, withheldUntil } = review;
  const again =
    state === "OPEN"
      ? `You have answered ${figure(answeredCount)} of ${figure(questionCount)} again. Finish, and your score appears.`
      : `Answer ${figure(questionCount)} questions again without the key. Then your score appears.`;
  return (
    <>
      <p className={classes.hidden}>
        <IconEyeOff size={26} stroke={1.7} aria-hidden />
        {withheldUntil == null ? "Score hidden" : formatDateTime(withheldUntil)}
      </p>
      <p className={classes.words}>
        {withheldUntil == null
          ? again
          : "Your result will be here then. Until then no student sees a score or a key of this test."}
      </p>
    </>
  );
}

/** Starts or continues the review, or shows the score after a confirmation. */
export function HiddenActions({ review }: { review: Review }) {
  const { id, questionCount, state } = review;
  const { show, isShowing } = useShowScore(id);
  const [isAsking, setAsking] = useState(false);
  const start = `Review ${figure(questionCount)} Questions`;
  if (state === "CLOSED") return null;
  return (
    <div className={classes.actions}>
      <ButtonLink kind="primary" to={`/blind-review/${id}`} full="phone">
        {state === "OPEN" ? "Continue Review" : start}
      </ButtonLink>
      <Button full="phone" onClick={() => setAsking(true)}>
        Show My Score
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Show your score?"
        confirmLabel="Show My Score"
        busy={isShowing}
        cancelLabel="Keep It Hidden"
        onConfirm={() => show(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        <p>Your score ends the blind review of this test.</p>
      </ConfirmDialog>
    </div>
  );
}
