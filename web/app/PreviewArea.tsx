import { ApolloProvider } from "@apollo/client/react";
import { Outlet } from "react-router-dom";
import { client } from "../apollo/client.ts";
import { ComponentTheme } from "../ui/ComponentTheme.tsx";

/** The preview of a test: a page with a head of its own, and the menus of the component library. */
export function PreviewArea() {
  return (
    <ApolloProvider client={client}>
      <ComponentTheme>
        <Outlet />
      </ComponentTheme>
    </ApolloProvider>
  );
}
