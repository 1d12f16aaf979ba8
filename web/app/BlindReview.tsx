import { ApolloProvider } from "@apollo/client/react";
import { client } from "../apollo/client.ts";
import { BlindReviewScreen } from "../blind-reviews/BlindReviewScreen.tsx";
import { MemberShell } from "./MemberShell.tsx";

/** A blind review: a quiz without header and footer, and its result with them. */
export function BlindReview() {
  return (
    <ApolloProvider client={client}>
      <BlindReviewScreen Shell={MemberShell} />
    </ApolloProvider>
  );
}
