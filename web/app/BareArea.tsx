import { ApolloProvider } from "@apollo/client/react";
import { Outlet } from "react-router-dom";
import { client } from "../apollo/client.ts";

/** The screens without the product's head: those of one thing at a time, and those that a platform shows in a frame. */
export function BareArea() {
  return (
    <ApolloProvider client={client}>
      <Outlet />
    </ApolloProvider>
  );
}
