import { ShellNotice } from "./ShellNotice.tsx";
import { start } from "./start.ts";

/** Shows who has signed in after somebody else's session ended in a quiz whose that quiz is. */
export function OthersQuiz() {
  if (start.othersQuiz === null) return null;
  return (
    <ShellNotice>
      This quiz belongs to {start.othersQuiz}. Your own tests are untouched.
    </ShellNotice>
  );
}
