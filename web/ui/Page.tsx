import { type ReactNode, useEffect } from "react";
import { figure } from "#rules/figures.ts";
import classes from "./Page.module.css";

/** Sets the window's title while the component is mounted: "Results · Lexam". Null leaves it unchanged. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    document.title = title ? `${title} · Lexam` : "Lexam";
  }, [title]);
}

/** The column of 1160 px with its gutters. */
export function Container({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={className ? `${classes.container} ${className}` : classes.container}>
      {children}
    </div>
  );
}

interface PageProps {
  /** The window's title. */
  title: string;
  children: ReactNode;
}

/** A screen with header and footer: column, vertical space, window title. */
export function Page({ title, children }: PageProps) {
  usePageTitle(title);
  return <Container className={classes.page}>{children}</Container>;
}

interface PageHeadProps {
  title: string;
  /** The count, in lighter figures after the title. */
  count?: number;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** Buttons on the right; below the title on phones. */
  actions?: ReactNode;
}

/** The heading of a screen. */
export function PageHead({ title, count, lead, actions }: PageHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <h1 dir="auto">
          {title}
          {count !== undefined && (
            <>
              {" "}
              <span className={classes.count}>{figure(count)}</span>
            </>
          )}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

/** The loading screen, for content of unknown shape (docs/screens.md, section 1). */
export function LoadingScreen() {
  return (
    <Container className={classes.loading}>
      <p role="status">Loading</p>
      <div className={classes.loadingTrack} aria-hidden>
        <div className={classes.loadingBar} />
      </div>
    </Container>
  );
}
