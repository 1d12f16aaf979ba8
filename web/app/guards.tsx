import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { type Action, isStaff } from "#rules/permissions.ts";
import { type SessionEnding, useSession, useSignedInUser } from "../apollo/session.ts";
import { extendSession } from "../apollo/session-extension.ts";
import { useCan } from "../apollo/use-can.ts";
import { LoadingScreen } from "../ui/Page.tsx";
import { useToast } from "../ui/Toast.tsx";
import { start } from "./start.ts";
import { forgetWantedPage, rememberWantedPage, wantedPage } from "./wanted-page.ts";

function ToSignIn({ remember }: { remember: boolean }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (remember) rememberWantedPage(pathname + search);
    else forgetWantedPage();
  }, [remember, pathname, search]);
  return <Navigate to="/auth" replace />;
}

function ToWantedPage() {
  const [to] = useState(wantedPage);
  useEffect(() => forgetWantedPage(), []);
  return <Navigate to={to} replace />;
}

/**
 * Landing and sign-in: redirects a signed-in person to the dashboard, unless the sign-in page has to ask about
 * replacing the session.
 */
export function VisitorOnly() {
  const { status } = useSession();
  if (status === "loading") return <LoadingScreen />;
  return status === "member" && start.question === null ? <ToWantedPage /> : <Outlet />;
}

/**
 * The pages of one person. If another tab signs in another person, redirects to that person's dashboard, so that
 * nothing of the first is started or saved in the name of the second.
 */
function OnePerson({ userId }: { userId: number }) {
  const { pathname } = useLocation();
  const [owner, setOwner] = useState(userId);
  useEffect(() => {
    if (pathname === "/dashboard") setOwner(userId);
  }, [pathname, userId]);
  if (owner !== userId && pathname !== "/dashboard") return <Navigate to="/dashboard" replace />;
  return <Outlet />;
}

/** True if the person left on purpose, and returns to no page. */
function hasLeft(ending: SessionEnding | null): boolean {
  const onPurpose: string[] = ["LOGGED_OUT", "ACCOUNT_DELETED", "DELETED_AT_ONCE"];
  return ending !== null && onPurpose.includes(ending.reason);
}

/** Login required: redirects a visitor to /auth, and back here after the sign-in. */
export function MemberOnly() {
  const session = useSession();
  if (session.status === "loading") return <LoadingScreen />;
  if (session.status === "visitor") {
    return <ToSignIn remember={!hasLeft(session.ending)} />;
  }
  return <OnePerson userId={session.user.userId} />;
}

/**
 * Shows its pages to permitted people. For others, asks the server first whether their role has changed since the
 * page was loaded, since a new administrator may open the address at once; then redirects to the dashboard.
 */
function Gate({ isOpen }: { isOpen: boolean }) {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (isOpen) return;
    let current = true;
    void extendSession().then(() => current && setAsked(true));
    return () => {
      current = false;
    };
  }, [isOpen]);
  if (isOpen) return <Outlet />;
  return isAsked ? <ToDashboard /> : <LoadingScreen />;
}

function ToDashboard() {
  const toast = useToast();
  useEffect(() => {
    toast({ kind: "error", text: "You may not open that page." });
  }, [toast]);
  return <Navigate to="/dashboard" replace />;
}

/** Inside the login guard, around all staff pages. */
export function StaffOnly() {
  const { role } = useSignedInUser();
  return <Gate isOpen={isStaff(role)} />;
}

/** Inside the login guard: pages that require a permission. */
export function Permitted({ action }: { action: Action }) {
  const can = useCan();
  return <Gate isOpen={can(action)} />;
}
