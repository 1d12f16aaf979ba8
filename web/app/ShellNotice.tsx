import type { ReactNode } from "react";
import { Notice } from "../ui/Notice.tsx";
import { Container } from "../ui/Page.tsx";
import classes from "./ShellNotice.module.css";

/** A notice above the page, in the page's column. */
export function ShellNotice({ children }: { children: ReactNode }) {
  return (
    <Container className={classes.notice}>
      <Notice role="status">{children}</Notice>
    </Container>
  );
}
