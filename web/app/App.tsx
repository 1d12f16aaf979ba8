import { RouterProvider } from "react-router-dom";
import "../ui/styles.ts";
import { ToastProvider } from "../ui/Toast.tsx";
import { router } from "./router.tsx";

/** Everything a screen stands in: style sheets, messages, routes. */
export function App() {
  return (
    <ToastProvider>
      <RouterProvider router={router} />
    </ToastProvider>
  );
}
