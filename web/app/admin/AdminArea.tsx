import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Outlet } from "react-router-dom";
import { AdminBar } from "./AdminBar.tsx";
import { ADMIN_BAR_PLACE } from "./admin-bar-place.ts";

/** What every administrators' screen has: the admin bar, in its place under the header. */
export function AdminArea() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // Each time, since a frame that is made again has another.
  useLayoutEffect(() => setPlace(document.getElementById(ADMIN_BAR_PLACE)));
  return (
    <>
      {place !== null && createPortal(<AdminBar />, place)}
      <Outlet />
    </>
  );
}
