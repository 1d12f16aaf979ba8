import { use, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { ErrorContext, OutletContext, useRouter, useShown } from "./context.ts";
import type { Location } from "./history.ts";
import type { NavigateOptions } from "./router.ts";

/** The address that is shown. */
export function useLocation(): Location {
  return useShown().location;
}

/** What the path of the screen was given: `testId` of "/quiz/:testId". */
export function useParams(): Readonly<Record<string, string | undefined>> {
  return useShown().params;
}

/** Whether another page is on its way. */
export function useNavigation(): { state: "idle" | "loading" } {
  return { state: useShown().isLoading ? "loading" : "idle" };
}

/** What was thrown, in the component that takes the place. */
export function useRouteError(): unknown {
  return use(ErrorContext);
}

/** Goes to an address. It keeps its identity; it resolves when the page is shown. */
export function useNavigate(): (to: string, options?: NavigateOptions) => Promise<void> {
  const router = useRouter();
  return useCallback((to, options) => router.navigate(to, options), [router]);
}

type Query = URLSearchParams | string | Record<string, string>;

/** The address's query, and how to write another one; what follows "#" is left out then. */
export function useSearchParams() {
  const router = useRouter();
  const { search } = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback(
    (next: Query | ((before: URLSearchParams) => Query), options?: NavigateOptions) => {
      const { pathname, search: before } = router.state.location;
      const written = typeof next === "function" ? next(new URLSearchParams(before)) : next;
      const text = new URLSearchParams(written).toString();
      return void router.navigate(text === "" ? pathname : `${pathname}?${text}`, options);
    },
    [router],
  );
  return [query, set] as const;
}

/** What stands within this route. */
export function Outlet() {
  return use(OutletContext);
}

interface NavigateProps {
  to: string;
  replace?: boolean;
  state?: unknown;
}

/** Leads elsewhere as soon as it is shown. */
export function Navigate({ to, replace, state }: NavigateProps) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(to, { replace, state });
  }, [navigate, to, replace, state]);
  return null;
}

/** Whether the reader was kept here, and how that is answered. */
export type Blocked =
  | { state: "unblocked" }
  | { state: "blocked"; proceed: () => void; reset: () => void };

/** Keeps the reader here while it says so, until that is answered. */
export function useBlocker(
  blocks: (places: { currentLocation: Location; nextLocation: Location }) => boolean,
): Blocked {
  const router = useRouter();
  const [proceed, setProceed] = useState<(() => void) | null>(null);
  const latest = useRef(blocks);
  useLayoutEffect(() => {
    latest.current = blocks;
  });
  useLayoutEffect(
    () =>
      router.block({
        blocks: (currentLocation, nextLocation) =>
          latest.current({ currentLocation, nextLocation }),
        onBlocked: (next) => setProceed(() => next),
      }),
    [router],
  );
  return useMemo(() => {
    if (proceed === null) return { state: "unblocked" };
    const answer = (then?: () => void) => () => {
      setProceed(null);
      then?.();
    };
    return { state: "blocked", proceed: answer(proceed), reset: answer() };
  }, [proceed]);
}
