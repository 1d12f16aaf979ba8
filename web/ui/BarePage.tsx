import type { ReactNode } from "react";
import classes from "./BarePage.module.css";
import { Brand } from "./Brand.tsx";
import { Container } from "./Page.tsx";

/** A page without header and footer, with the brand above its message. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={classes.header}>
        <Container>
          <Brand />
        </Container>
      </header>
      <main className={classes.page}>
        <Container>{children}</Container>
      </main>
    </>
  );
}
