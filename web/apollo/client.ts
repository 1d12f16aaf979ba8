import { ApolloClient } from "@apollo/client";
import { createCache } from "./cache.ts";
import { forgetIn } from "./forget-fields.ts";
import { sessionLink } from "./link.ts";
import { session } from "./session.ts";

/** The one client of this page. */
export const client = new ApolloClient({
  link: sessionLink,
  cache: createCache(),
  defaultOptions: {
    // A list shown before is shown at once, and checked against the server in the meantime.
    watchQuery: { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" },
  },
});

forgetIn(client.cache);

let owner = ownerOf();

function ownerOf(): number | null {
  const current = session.get();
  return current.status === "member" ? current.user.userId : null;
}

// Nothing of one person may be left in the cache for the next.
session.subscribe(() => {
  const next = ownerOf();
  if (next === owner) return;
  owner = next;
  void client.clearStore();
});
