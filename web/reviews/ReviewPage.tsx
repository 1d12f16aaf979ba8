import { IconArrowBackUp } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from "react";
import { figure } from "#rules/figures.ts";
import { describeFailure, failureSign } from "../apollo/failure.ts";
import { SessionHead } from "../screens/SessionHead.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Container, Page, usePageTitle } from "../ui/Page.tsx";
import { TextSkeleton } from "../ui/Skeleton.tsx";
import { ErrorState } from "../ui/StateMessage.tsx";
import { ReviewCard } from "./ReviewCard.tsx";
import { ReviewDone } from "./ReviewDone.tsx";
import { ReviewOptions } from "./ReviewOptions.tsx";
import { ReviewOutcome } from "./ReviewOutcome.tsx";
import classes from "./ReviewPage.module.css";
import { reviewCommand } from "./review-keys.ts";
import type { Refused, ReviewSession, ReviewState } from "./review-session.ts";
import { useReview } from "./use-review.ts";

interface ReviewPageProps {
  userId: string;
  /** Header and footer, once nothing is due any more. */
  Shell: ComponentType<{ children: ReactNode }>;
}

/** What has the focus and a meaning of its own for Enter, or takes letters. */
function hasOwnEnter(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("a, button, summary, input, dialog") !== null;
}

function useReviewKeys(session: ReviewSession): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = reviewCommand(event);
    if (command === null || document.querySelector("dialog[open]") !== null) return;
    if (command.kind === "next") {
      if (!hasOwnEnter(event.target)) void session.next();
      // A rating has the focus: Enter goes on all the same.
      else if ((event.target as Element).matches("input[type=radio]")) void session.next();
    } else if (command.kind === "choose") void session.choose(command.choice);
    else if (command.kind === "rate") session.rate(command.rating);
    else void session.undo();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

/** Review (docs/learning.md, section 7): one question after the other until none is due. */
export function ReviewPage({ userId, Shell }: ReviewPageProps) {
  const { session, state } = useReview(userId);
  usePageTitle("Review");
  const { card, counts, isAsking, error, done, total } = state;
  useReviewKeys(session);
  if (card === null && counts !== null && error === null && !isAsking) {
    return (
      <Shell>
        <Page title="Review">
          <RefusedNotice refused={state.refused} />
          <ReviewDone counts={counts} onChanged={() => void session.load()} />
        </Page>
      </Shell>
    );
  }
  return (
    <>
      <SessionHead
        title="Review"
        leaveTo="/dashboard"
        progress={counts === null ? null : { done, total }}
        counted="answered today"
        action={
          <Button
            kind="plain"
            icon={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
            disabled={!state.canUndo}
            onClick={() => void session.undo()}
          >
            Undo
          </Button>
        }
      />
      <main className={classes.page} tabIndex={-1}>
        <Container>
          <KeptNotice count={state.keptCount} by={state.keptBy} />
          <RefusedNotice refused={state.refused} />
          {card !== null && !isAsking ? (
            <Asked
              key={`${card.id}/${card.question.id}/${card.timesReviewed}`}
              session={session}
              state={state}
            />
          ) : error === null ? (
            <TextSkeleton label="Loading your review" />
          ) : (
            <Failed session={session} state={state} />
          )}
        </Container>
      </main>
    </>
  );
}

function KeptNotice({ count, by }: { count: number; by: ReviewState["keptBy"] }) {
  if (count === 0) return null;
  const [answers, are] = count === 1 ? ["answer", "is"] : ["answers", "are"];
  return (
    <div className={classes.notice}>
      <Notice kind="brass" role="status">
        {by === "network" ? "You are offline." : "The server can’t take answers right now."}{" "}
        {figure(count)} {answers} {are} kept on this device and sent in order when{" "}
        {by === "network" ? "the network is back" : "it can"}.
      </Notice>
    </div>
  );
}

/** What was refused, each with how its question begins. */
function RefusedNotice({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null;
  return (
    <div className={classes.notice}>
      <Notice kind="error" role="alert">
        {refused.map(({ about, words }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two refusals may read alike, and none moves.
          <p key={index}>
            {about !== null && <>“{about}”: </>}
            {words}
          </p>
        ))}
      </Notice>
    </div>
  );
}

function Failed({ session, state: { error, isAsking } }: SessionProps) {
  return (
    <ErrorState
      title="Failed to load your review"
      onRetry={() => void session.load()}
      retrying={isAsking}
      sign={failureSign(error)}
      actions={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
    >
      {describeFailure(error)}
    </ErrorState>
  );
}

interface SessionProps {
  session: ReviewSession;
  state: ReviewState;
}

function Asked({ session, state: { card, outcome, done } }: SessionProps) {
  if (card === null) return null;
  // The answer to it is counted as soon as it was given.
  const isOver = outcome.kind === "answered" || outcome.kind === "kept";
  return (
    <ReviewCard card={card} number={isOver ? done : done + 1}>
      {isOver ? (
        <ReviewOutcome
          question={card.question}
          choice={outcome.kind === "answered" ? outcome.answer.choice : outcome.choice}
          answer={outcome.kind === "answered" ? outcome.answer : null}
          rating={outcome.kind === "answered" ? outcome.rating : 0}
          onRate={session.rate}
          onNext={() => void session.next()}
        />
      ) : (
        <ReviewOptions
          question={card.question}
          chosen={outcome.kind === "sending" ? outcome.choice : null}
          onChoose={(choice) => void session.choose(choice)}
        />
      )}
    </ReviewCard>
  );
}
