import type { ReactNode } from "react";
import { BarePage } from "../../ui/BarePage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { MissingState } from "../../ui/StateMessage.tsx";

const back = (
  <ButtonLink to="/tests" kind="primary" replace>
    Back to Tests
  </ButtonLink>
);

/** Shown if there is no test to take: the reason, and a link back. */
export function QuizMissing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <BarePage>
      <MissingState level="h1" title={title} actions={back}>
        {children}
      </MissingState>
    </BarePage>
  );
}
