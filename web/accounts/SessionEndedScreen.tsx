import type { ReactNode } from "react";
import type { SessionEnding } from "../apollo/session.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { AuthFrame, AuthRemark } from "./AuthFrame.tsx";
import { ContinueWithGoogle } from "./ContinueWithGoogle.tsx";
import classes from "./SessionEndedScreen.module.css";
import { wordsForEnd } from "./session-end-words.ts";

interface SessionEndedScreenProps {
  ending: SessionEnding;
  /** What went wrong on the way back from the provider, if anything. */
  problem: string | null;
  /** The quiz that the end has interrupted, and what waits to be sent; false for nothing. */
  quiz: ReactNode;
  /** Whether this device keeps a draft of theirs. */
  isDraftKept: boolean;
  /** Where in it the sign-in leads back to: "question 39", "its result". */
  comesBackTo: string | null;
}

function titleOf({ reason }: SessionEnding): string {
  if (reason === "ACCOUNT_DELETED") return "Your account is to be deleted";
  return reason === "DELETED_AT_ONCE" ? "Your account is deleted" : "Your session has ended";
}

/** Sign-in after the end of a session: why it ended, and that quiz and draft are kept. */
export function SessionEndedScreen(props: SessionEndedScreenProps) {
  const { ending, problem, quiz, isDraftKept, comesBackTo } = props;
  const words = wordsForEnd(ending, new Date());
  const isLeaving = ending.reason === "ACCOUNT_DELETED";
  const isGone = ending.reason === "DELETED_AT_ONCE";
  // The one end that signing in again does not mend.
  const isClosed = ending.reason === "ACCOUNT_INACTIVE";
  return (
    <AuthFrame
      name="Session ended"
      title={titleOf(ending)}
      lead={isClosed ? null : words}
      look="plain"
    >
      {isClosed && problem === null && (
        <div className={classes.closed}>
          <Notice kind="error" role="alert">
            {words}
          </Notice>
        </div>
      )}
      {quiz && <div className={classes.quiz}>{quiz}</div>}
      {/* Nobody can open the drafts of a deleted account. */}
      {isDraftKept && !isGone && (
        <AuthRemark>
          Your draft is kept on this device: sign in again and open its form to continue it.
        </AuthRemark>
      )}
      {isClosed && (
        <ButtonLink className={classes.write ?? ""} kind="primary" size="large" full to="/contact">
          Write to Support
        </ButtonLink>
      )}
      <ContinueWithGoogle problem={problem} secondary={isClosed} />
      {isClosed && (
        <AuthRemark>For another account, or this one once it is active again.</AuthRemark>
      )}
      {!isGone && !isClosed && (
        <AuthRemark>
          {comesBackTo && `You come back to ${comesBackTo}. `}
          {isLeaving ? "To take it back, sign in as" : "Sign in as"}{" "}
          <strong className={classes.email}>{ending.email}</strong>
          {comesBackTo && "; the quiz stays with that account"}.
        </AuthRemark>
      )}
    </AuthFrame>
  );
}
