import { ApolloProvider } from "@apollo/client/react";
import { client } from "../apollo/client.ts";
import { useSignedInUser } from "../apollo/session.ts";
import { ReviewPage } from "../reviews/ReviewPage.tsx";
import { MemberShell } from "./MemberShell.tsx";

/** Review: its own header while questions are due, and the product's header and footer after that. */
export function Review() {
  const { userId } = useSignedInUser();
  return (
    <ApolloProvider client={client}>
      <ReviewPage key={userId} userId={String(userId)} Shell={MemberShell} />
    </ApolloProvider>
  );
}
