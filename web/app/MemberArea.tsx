import { ApolloProvider } from "@apollo/client/react";
import { Outlet } from "react-router-dom";
import { client } from "../apollo/client.ts";
import { useSignedInUser } from "../apollo/session.ts";
import { ComponentTheme } from "../ui/ComponentTheme.tsx";
import { ToastProvider } from "../ui/Toast.tsx";
import { useSessionKeptAlive } from "./use-session-kept-alive.ts";

/** What the screens of a signed-in person need: data, theme, messages, a session kept alive. */
export function MemberArea() {
  useSessionKeptAlive(useSignedInUser().userId);
  return (
    <ApolloProvider client={client}>
      <ComponentTheme>
        <ToastProvider>
          <Outlet />
        </ToastProvider>
      </ComponentTheme>
    </ApolloProvider>
  );
}
