import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Outlet } from "react-router-dom";
import { AdminBar } from "./AdminBar.tsx";
import { ADMIN_BAR_PLACE } from "./admin-bar-place.ts";

/** Around every admin screen: puts the admin bar into its place below the header. */
export function AdminArea() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // At every render, since a new frame has a new element.
  useLayoutEffect(() => setPlace(document.getElementById(ADMIN_BAR_PLACE)));
  return (
    <>
      {place !== null && createPortal(<AdminBar />, place)}
      <Outlet />
    </>
  );
}
