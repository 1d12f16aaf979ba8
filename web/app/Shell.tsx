import type { ReactNode } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useSession } from "../apollo/session.ts";
import { AdminBar } from "./AdminBar.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import classes from "./Shell.module.css";

/** Header, page and footer; the admin bar too on an admin's pages. Notices stand over the page. */
export function Shell({ notices }: { notices?: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const isAdmin = session.status === "member" && session.user.role === "admin";
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <Header />
      {isAdmin && pathname.startsWith("/admin") && <AdminBar />}
      <main id="main" className={classes.main} tabIndex={-1}>
        {notices}
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
