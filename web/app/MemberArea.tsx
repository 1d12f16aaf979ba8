import { ApolloProvider } from "@apollo/client/react";
import { useEffect } from "react";
import { Outlet } from "react-router-dom";
import { client } from "../apollo/client.ts";
import { extendOnActivity, extendSession } from "../apollo/session-extension.ts";
import { ComponentTheme } from "../ui/ComponentTheme.tsx";
import { ToastProvider } from "../ui/Toast.tsx";
import { start } from "./start.ts";

/** What the screens of a signed-in person need: data, theme, messages, a session kept alive. */
export function MemberArea() {
  useEffect(() => {
    let lastAt = 0;
    if (start.signedIn) {
      // Once at login (docs/rules.md, section 9); a second visit of this area is no second login.
      start.signedIn = false;
      lastAt = Date.now();
      void extendSession();
    }
    return extendOnActivity(window, lastAt, () => void extendSession());
  }, []);
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
