import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { isStaff } from "#rules/permissions.ts";
import { useSession } from "../apollo/session.ts";
import { ADMIN_BAR_PLACE } from "./admin/admin-bar-place.ts";
import { Frame } from "./Frame.tsx";
import { MemberHeader } from "./MemberHeader.tsx";
import classes from "./Shell.module.css";
import { VisitorHeader } from "./VisitorHeader.tsx";

function Header() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.status !== "member") return <VisitorHeader known={session.status === "visitor"} />;
  return (
    <>
      <MemberHeader user={session.user} />
      {isStaff(session.user.role) && /^\/admin(\/|$)/i.test(pathname) && (
        <div id={ADMIN_BAR_PLACE} className={classes.adminBar} />
      )}
    </>
  );
}

/** Header, page and footer for all users, with space for the admin bar on admin pages. */
export function Shell({ notices, children }: { notices?: ReactNode; children?: ReactNode }) {
  return (
    <Frame header={<Header />} notices={notices}>
      {children}
    </Frame>
  );
}
