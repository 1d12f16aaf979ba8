import { ApolloProvider } from "@apollo/client/react";
import { Outlet } from "react-router-dom";
import { client } from "../apollo/client.ts";

/** The screens of one thing at a time, which have a head of their own in place of the product's. */
export function PracticeArea() {
  return (
    <ApolloProvider client={client}>
      <Outlet />
    </ApolloProvider>
  );
}
