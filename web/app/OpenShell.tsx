import { ToastProvider } from "../ui/Toast.tsx";
import { Shell } from "./Shell.tsx";

/** Around the pages that are open to all. */
export function OpenShell() {
  return (
    <ToastProvider>
      <Shell />
    </ToastProvider>
  );
}
