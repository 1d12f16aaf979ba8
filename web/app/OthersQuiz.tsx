import { Notice } from "../ui/Notice.tsx";
import { Container } from "../ui/Page.tsx";
import classes from "./OthersQuiz.module.css";
import { start } from "./start.ts";

/** Tells who has signed in after somebody else's session ended in a quiz whose that quiz is. */
export function OthersQuiz() {
  if (start.othersQuiz === null) return null;
  return (
    <Container className={classes.notice}>
      <Notice role="status">
        This quiz belongs to {start.othersQuiz}. Your own tests are untouched.
      </Notice>
    </Container>
  );
}
