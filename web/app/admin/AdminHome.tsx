import { Navigate } from "react-router-dom";
import { useCan } from "../../apollo/use-can.ts";
import { AdminDashboard } from "./AdminDashboard.tsx";
import { staffHome } from "./places.ts";

/** /admin: the overview, or the first page of a role without one. */
export function AdminHome() {
  const to = staffHome(useCan());
  return to === "/admin" ? <AdminDashboard /> : <Navigate to={to ?? "/dashboard"} replace />;
}
