import { SignInScreen } from "../accounts/SignInScreen.tsx";
import { useSession } from "../apollo/session.ts";
import { isFromAnotherTab } from "../apollo/session-ending.ts";
import { hasDraft } from "../screens/drafts/draft-store.ts";
import { AskWhose } from "./AskWhose.tsx";
import { SessionEnded } from "./SessionEnded.tsx";
import { start } from "./start.ts";

/** The sign-in page. It shows why a session ended, and asks before it replaces one. */
export function Auth() {
  const session = useSession();
  if (session.status === "member" && start.question !== null) {
    return <AskWhose question={start.question} current={session.user} />;
  }
  const ending = session.status === "visitor" ? session.ending : null;
  if (ending === null || ending.reason === "LOGGED_OUT") {
    const isFromTab = ending !== null && isFromAnotherTab(ending);
    const isDraftKept = ending !== null && hasDraft(ending.userId);
    return <SignInScreen problem={start.problem} isFromTab={isFromTab} isDraftKept={isDraftKept} />;
  }
  return <SessionEnded ending={ending} problem={start.problem} />;
}
