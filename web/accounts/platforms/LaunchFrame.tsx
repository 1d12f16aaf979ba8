import type { ReactNode } from "react";
import { Brand } from "../../ui/Brand.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { usePageTitle } from "../../ui/Page.tsx";
import classes from "./LaunchFrame.module.css";

interface LaunchFrameProps {
  /** The heading, and the window's title. */
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** Whether a platform shows this page in a frame of its own. */
export const isFramed = () => window.self !== window.top;

/** The link of a page on which a launch ends. It opens a new tab from a frame, which may show no other page. */
export function ToLexam() {
  return (
    <p>
      <ButtonLink to="/" {...(isFramed() && { target: "_blank", rel: "noopener" })}>
        Go to Lexam
      </ButtonLink>
    </p>
  );
}

/** The layout of the pages that a learning platform opens, often in a frame. */
export function LaunchFrame({ title, lead, children }: LaunchFrameProps) {
  usePageTitle(title);
  return (
    <main className={classes.frame}>
      <Brand />
      <h1 className={classes.title}>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </main>
  );
}
