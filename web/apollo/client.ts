import { ApolloClient } from "@apollo/client";
import { createCache } from "./cache.ts";
import { forgetIn } from "./forget-fields.ts";
import { sessionLink } from "./link.ts";
import { session } from "./session.ts";

/** The only client of this page. */
export const client = new ApolloClient({
  link: sessionLink,
  cache: createCache(),
  defaultOptions: {
    // A cached list is shown at once, and reloaded in the background.
    watchQuery: { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" },
  },
});

forgetIn(client.cache);

let owner = ownerOf();

function ownerOf(): number | null {
  const current = session.get();
  return current.status === "member" ? current.user.userId : null;
}

// Clears the cache when the user changes, so that nobody sees another person's data.
session.subscribe(() => {
  const next = ownerOf();
  if (next === owner) return;
  owner = next;
  void client.clearStore();
});
