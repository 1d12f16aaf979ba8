import { AuthScreen } from "../accounts/AuthScreen.tsx";
import { useSession } from "../apollo/session.ts";
import { start } from "./start.ts";

const DEACTIVATED =
  "An administrator has deactivated your account, so you were signed out. Nothing is deleted: your results stay, and what this device has kept of a quiz stays on it. Write to support to have the account opened again.";

/** The sign-in page, with what the way back from the provider or the end of a session has to say. */
export function Auth() {
  const session = useSession();
  const deactivated = session.status === "visitor" && session.endedBy === "deactivation";
  return <AuthScreen problem={deactivated ? DEACTIVATED : start.problem} />;
}
