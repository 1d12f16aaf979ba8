import { ApolloProvider } from "@apollo/client/react";
import { client } from "../apollo/client.ts";
import { MemberShell } from "./MemberShell.tsx";

/** The screens with a cache: all screens of a signed-in person except the quiz. */
export function DataArea() {
  return (
    <ApolloProvider client={client}>
      <MemberShell />
    </ApolloProvider>
  );
}
