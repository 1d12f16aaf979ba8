import { useSession } from "../apollo/session.ts";
import { ToastProvider } from "../ui/Toast.tsx";
import { Shell } from "./Shell.tsx";
import { useSessionKeptAlive } from "./use-session-kept-alive.ts";

/** The layout of public pages. Signed-in people count as active here too. */
export function OpenShell() {
  const session = useSession();
  useSessionKeptAlive(session.status === "member" ? session.user.userId : null);
  return (
    <ToastProvider>
      <Shell />
    </ToastProvider>
  );
}
