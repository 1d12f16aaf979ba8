import { IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { blindReviewMinutes } from "#rules/blind-review.ts";
import { figure } from "#rules/figures.ts";
import type { HiddenReviewFragment } from "../gql/graphql.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import type { Fact } from "../ui/Facts.tsx";
import classes from "./ScoreHidden.module.css";
import { useShowScore } from "./use-show-score.ts";

type Review = HiddenReviewFragment["blindReview"];

/** "20 questions, about 15 minutes": how long a blind review takes, before it starts. */
export function reviewFact({ questionCount }: Review): Fact {
  const minutes = blindReviewMinutes(questionCount);
  return { label: "Review", value: `${figure(questionCount)} questions, about ${minutes} minutes` };
}

/** In place of a score that is hidden for a blind review. */
export function ScoreHidden({ review }: { review: Review }) {
  const { questionCount, answeredCount, state } = review;
  return (
    <>
      <p className={classes.hidden}>
        <IconEyeOff size={26} stroke={1.7} aria-hidden />
        Score hidden
      </p>
      <p className={classes.words}>
        {state === "OPEN"
          ? `You have answered ${figure(answeredCount)} of ${figure(questionCount)} again. Finish, and your score appears.`
          : `Answer ${figure(questionCount)} questions again without the key. Then your score appears.`}
      </p>
    </>
  );
}

/** Starts or continues the review, or shows the score, which asks once. */
export function HiddenActions({ review }: { review: Review }) {
  const { id, questionCount, state } = review;
  const { show, isShowing } = useShowScore(id);
  const [isAsking, setAsking] = useState(false);
  const start = `Review ${figure(questionCount)} Questions`;
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
