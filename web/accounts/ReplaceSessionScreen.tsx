import { useEffect, useRef } from "react";
import type { SessionUser } from "../apollo/session.ts";
import { Button } from "../ui/Button.tsx";
import { AuthFrame, AuthRemark } from "./AuthFrame.tsx";
import classes from "./ReplaceSessionScreen.module.css";

interface ReplaceSessionScreenProps {
  /** Who is signed in in this browser. */
  current: SessionUser;
  /** Who has just signed in. */
  next: SessionUser;
  onKeep: () => void;
  onReplace: () => void;
}

/** Asks before a sign-in takes the place of somebody else's session. Keeping it has the focus. */
export function ReplaceSessionScreen(props: ReplaceSessionScreenProps) {
  const { current, next, onKeep, onReplace } = props;
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <AuthFrame
      name="Sign in"
      title={`Continue as ${next.fullName}?`}
      lead={
        <>
          This browser is signed in as <strong className={classes.email}>{current.email}</strong>.
          You have just signed in as <strong className={classes.email}>{next.email}</strong>.
        </>
      }
      look="plain"
    >
      <div className={classes.answers}>
        <Button ref={keep} kind="primary" size="large" full onClick={onKeep}>
          Stay Signed In as {current.fullName}
        </Button>
        <Button size="large" full onClick={onReplace}>
          Continue as {next.fullName}
        </Button>
      </div>
      <AuthRemark>
        Continuing signs {current.fullName} out in every tab of this browser. A quiz in progress is
        kept for {current.fullName}.
      </AuthRemark>
    </AuthFrame>
  );
}
