import { ApolloProvider } from "@apollo/client/react";
import { client } from "../apollo/client.ts";
import { MemberShell } from "./MemberShell.tsx";

/** The screens that keep what they have loaded: all of a signed-in person but the quiz. */
export function DataArea() {
  return (
    <ApolloProvider client={client}>
      <MemberShell />
    </ApolloProvider>
  );
}
