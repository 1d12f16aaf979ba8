import type { ReactNode } from "react";
import { Outlet } from "react-router-dom";
import { Footer } from "./Footer.tsx";
import classes from "./Frame.module.css";

interface FrameProps {
  header: ReactNode;
  /** Shown above the page. */
  notices?: ReactNode;
  /** The page, if it isn't the route's. */
  children?: ReactNode;
}

/** Header, page and footer, with a skip link past the header. */
export function Frame({ header, notices, children }: FrameProps) {
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      {header}
      <main id="main" className={classes.main} tabIndex={-1}>
        {notices}
        {children ?? <Outlet />}
      </main>
      <Footer />
    </div>
  );
}
