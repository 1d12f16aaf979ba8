import { Outlet } from "react-router-dom";
import { useSignedInUser } from "../apollo/session.ts";
import { ToastProvider } from "../ui/Toast.tsx";
import { useSessionKeptAlive } from "./use-session-kept-alive.ts";

/** What every screen of a signed-in person needs, the quiz too: messages, a session kept alive. */
export function MemberArea() {
  useSessionKeptAlive(useSignedInUser().userId);
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
}
