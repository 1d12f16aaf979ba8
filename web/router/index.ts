// What the pages use of the router; it stands for react-router-dom, whose names it has
// (docs/decisions/0123).
export {
  Navigate,
  Outlet,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from "./hooks.ts";
export { Link, type LinkProps } from "./Link.tsx";
export type { RouteObject } from "./matching.ts";
export {
  createBrowserRouter,
  createMemoryRouter,
  RouterProvider,
  StaticRouter,
} from "./RouterProvider.tsx";
export { ScrollRestoration } from "./ScrollRestoration.tsx";
