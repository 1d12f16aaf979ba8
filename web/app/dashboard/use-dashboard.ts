import { useApolloClient } from "@apollo/client/react";
import { useState, useSyncExternalStore } from "react";
import { DashboardParts, type DashboardState } from "./dashboard-parts.ts";

/** The dashboard as it is now, with how to ask for it again. */
export function useDashboard(): DashboardState & { dashboard: DashboardParts } {
  const client = useApolloClient();
  const [dashboard] = useState(() => new DashboardParts(client));
  return { ...useSyncExternalStore(dashboard.subscribe, dashboard.get), dashboard };
}
