import type { ReactNode } from "react";
import { BarePage } from "../../ui/BarePage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { MissingState } from "../../ui/StateMessage.tsx";

const back = (
  <ButtonLink to="/tests" kind="primary" replace>
    Back to Tests
  </ButtonLink>
);

/** There is nothing to take here: why, and the way back. */
export function QuizMissing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <BarePage>
      <MissingState level="h1" title={title} actions={back}>
        {children}
      </MissingState>
    </BarePage>
  );
}
