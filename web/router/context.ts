import { createContext, type ReactNode, use } from "react";
import type { Location } from "./history.ts";
import type { Match } from "./matching.ts";
import type { Router, RouterState } from "./router.ts";

/** What the page shows of the router: its state, as React has taken it up. */
export interface Shown {
  location: Location;
  params: Match["params"];
  isLoading: boolean;
  preventScrollReset: boolean;
}

export function shownOf({ location, match, isLoading, preventScrollReset }: RouterState): Shown {
  return { location, params: match?.params ?? {}, isLoading, preventScrollReset };
}

export const RouterContext = createContext<Router | null>(null);
export const ShownContext = createContext<Shown | null>(null);
/** What stands within a route that stands around others. */
export const OutletContext = createContext<ReactNode>(null);
/** What was thrown, for the component that takes the place. */
export const ErrorContext = createContext<unknown>(null);

/** The router that the component stands in. @throws {Error} it stands in none */
export function useRouter(): Router {
  const router = use(RouterContext);
  if (router === null) throw new Error("This stands in no router.");
  return router;
}

/** What is shown now. @throws {Error} the component stands in no router */
export function useShown(): Shown {
  const shown = use(ShownContext);
  if (shown === null) throw new Error("This stands in no router.");
  return shown;
}
