import type { ReactNode } from "react";
import { Brand } from "../../ui/Brand.tsx";
import { usePageTitle } from "../../ui/Page.tsx";
import classes from "./LaunchFrame.module.css";

interface LaunchFrameProps {
  /** The heading, and the window's title. */
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
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
