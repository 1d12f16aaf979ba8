import { RouterProvider } from "react-router-dom";
import "../ui/styles.ts";
import { router } from "./router.tsx";

/** Everything a screen stands in: style sheets and routes. */
export function App() {
  return <RouterProvider router={router} />;
}
