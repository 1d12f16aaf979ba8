import { AuthScreen } from "../accounts/AuthScreen.tsx";
import { start } from "./start.ts";

/** The sign-in page, with what the way back from the provider had to say. */
export function Auth() {
  return <AuthScreen problem={start.problem} />;
}
