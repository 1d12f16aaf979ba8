import { lazy, Suspense } from "react";
import { SignInScreen } from "../accounts/SignInScreen.tsx";
import { useSession } from "../apollo/session.ts";
import { isFromAnotherTab } from "../apollo/session-ending.ts";
import { hasDraft } from "../screens/drafts/draft-store.ts";
import { LoadingScreen } from "../ui/Page.tsx";
import { start } from "./start.ts";

// Loaded apart: few who sign in come to see either.
const AskWhose = lazy(async () => ({ default: (await import("./AskWhose.tsx")).AskWhose }));
const SessionEnded = lazy(async () => ({
  default: (await import("./SessionEnded.tsx")).SessionEnded,
}));

/** The sign-in page; after the end of a session it tells of that, and it asks before one is replaced. */
export function Auth() {
  const session = useSession();
  if (session.status === "member" && start.question !== null) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <AskWhose question={start.question} current={session.user} />
      </Suspense>
    );
  }
  const ending = session.status === "visitor" ? session.ending : null;
  if (ending === null || ending.reason === "BY_HAND") {
    const isFromTab = ending !== null && isFromAnotherTab(ending);
    const isDraftKept = ending !== null && hasDraft(ending.userId);
    return <SignInScreen problem={start.problem} isFromTab={isFromTab} isDraftKept={isDraftKept} />;
  }
  return (
    <Suspense fallback={<LoadingScreen />}>
      <SessionEnded ending={ending} problem={start.problem} />
    </Suspense>
  );
}
