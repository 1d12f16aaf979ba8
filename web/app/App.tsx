import { RouterProvider } from "react-router-dom";
import { ThemeProvider } from "../ui/ThemeProvider.tsx";
import { ToastProvider } from "../ui/Toast.tsx";
import { router } from "./router.tsx";

/** Everything a screen stands in: theme, messages, routes. */
export function App() {
  return (
    <ThemeProvider>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </ThemeProvider>
  );
}
