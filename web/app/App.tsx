import { RouterProvider } from "react-router-dom";
import "../ui/styles.ts";
import type { Router } from "./router.tsx";

/** Everything a screen stands in: style sheets and routes. */
export function App({ router }: { router: Router }) {
  return <RouterProvider router={router} />;
}
