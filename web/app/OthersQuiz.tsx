import { ShellNotice } from "./ShellNotice.tsx";
import { start } from "./start.ts";

/** Shown after another person signed in while this browser stores an unfinished quiz: names the quiz's owner. */
export function OthersQuiz() {
  if (start.othersQuiz === null) return null;
  return (
    <ShellNotice>
      This quiz belongs to {start.othersQuiz}. Your own tests are untouched.
    </ShellNotice>
  );
}
