import { Outlet } from "react-router-dom";
import { useSignedInUser } from "../apollo/session.ts";
import { ToastProvider } from "../ui/Toast.tsx";
import { useSessionKeptAlive } from "./use-session-kept-alive.ts";

/** Around every screen of a signed-in person, including the quiz: messages, and keeping the session alive. */
export function MemberArea() {
  useSessionKeptAlive(useSignedInUser().userId);
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
}
