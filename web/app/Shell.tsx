import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useSession } from "../apollo/session.ts";
import { AdminBar } from "./AdminBar.tsx";
import { Frame } from "./Frame.tsx";
import { MemberHeader } from "./MemberHeader.tsx";
import { VisitorHeader } from "./VisitorHeader.tsx";

function Header() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.status !== "member") return <VisitorHeader known={session.status === "visitor"} />;
  const isAdmin = session.user.role === "admin";
  return (
    <>
      <MemberHeader user={session.user} />
      {isAdmin && pathname.startsWith("/admin") && <AdminBar />}
    </>
  );
}

/** Header, page and footer for anybody; the admin bar too on an admin's pages. */
export function Shell({ notices, children }: { notices?: ReactNode; children?: ReactNode }) {
  return (
    <Frame header={<Header />} notices={notices}>
      {children}
    </Frame>
  );
}
