import { Navigate, useLocation } from "react-router-dom";
import { ShellNotice } from "./ShellNotice.tsx";

/** Marks a redirect to the dashboard from an unknown address. */
const CAME_FROM_NOWHERE = { isUnknownAddress: true };

/** Redirects an unknown address to the dashboard (docs/screens.md, section 1). */
export function UnknownAddress() {
  return <Navigate to="/dashboard" replace state={CAME_FROM_NOWHERE} />;
}

/** Explains on the dashboard that the address was unknown. Doesn't repeat it, since anybody can write one. */
export function UnknownAddressNotice() {
  const state: unknown = useLocation().state;
  if (typeof state !== "object" || state === null || !("isUnknownAddress" in state)) return null;
  return <ShellNotice>There is no page at that address. This is your dashboard.</ShellNotice>;
}
