import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/Button.tsx";
import { Container } from "../../ui/Page.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import classes from "./QuizMessage.module.css";

/** A quiz that can't be taken: why, and the way back. */
export function QuizMessage({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <main className={classes.page}>
      <Container>
        <ErrorState
          level="h1"
          title={title}
          actions={
            <ButtonLink to="/tests" kind="primary" replace>
              Back to Tests
            </ButtonLink>
          }
        >
          {children}
        </ErrorState>
      </Container>
    </main>
  );
}
