import { ApolloProvider } from "@apollo/client/react";
import { Outlet } from "react-router-dom";
import { client } from "../apollo/client.ts";

/** The preview of a test: a page with its own header. */
export function PreviewArea() {
  return (
    <ApolloProvider client={client}>
      <Outlet />
    </ApolloProvider>
  );
}
