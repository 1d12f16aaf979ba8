import type { ReactNode } from "react";
import { Outlet } from "react-router-dom";
import { Footer } from "./Footer.tsx";
import classes from "./Frame.module.css";

interface FrameProps {
  header: ReactNode;
  /** Stand over the page. */
  notices?: ReactNode;
  /** The page, where it is not the route's. */
  children?: ReactNode;
}

/** Header, page and footer, with a link that skips the first. */
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
