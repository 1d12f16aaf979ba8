import { Navigate, useLocation } from "react-router-dom";
import { ShellNotice } from "./ShellNotice.tsx";

/** How the dashboard knows that another address was asked for. */
const CAME_FROM_NOWHERE = { isUnknownAddress: true };

/** An address that no page has: it leads to the dashboard (docs/screens.md, section 1). */
export function UnknownAddress() {
  return <Navigate to="/dashboard" replace state={CAME_FROM_NOWHERE} />;
}

/** Says on the dashboard why it is there. The address is not repeated: anybody can write one. */
export function UnknownAddressNotice() {
  const state: unknown = useLocation().state;
  if (typeof state !== "object" || state === null || !("isUnknownAddress" in state)) return null;
  return <ShellNotice>There is no page at that address. This is your dashboard.</ShellNotice>;
}
