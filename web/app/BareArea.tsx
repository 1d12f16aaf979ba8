import { ApolloProvider } from "@apollo/client/react";
import { Outlet } from "react-router-dom";
import { client } from "../apollo/client.ts";

/** Screens without the product's header: those with a single task, and those that a platform shows in a frame. */
export function BareArea() {
  return (
    <ApolloProvider client={client}>
      <Outlet />
    </ApolloProvider>
  );
}
