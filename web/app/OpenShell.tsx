import { useSession } from "../apollo/session.ts";
import { ToastProvider } from "../ui/Toast.tsx";
import { Shell } from "./Shell.tsx";
import { useSessionKeptAlive } from "./use-session-kept-alive.ts";

/** Around the pages that are open to all. Anyone who is signed in is active here as elsewhere. */
export function OpenShell() {
  const session = useSession();
  useSessionKeptAlive(session.status === "member" ? session.user.userId : null);
  return (
    <ToastProvider>
      <Shell />
    </ToastProvider>
  );
}
