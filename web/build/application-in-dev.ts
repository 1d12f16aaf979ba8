import { setTimeout as sleep } from "node:timers/promises";
import type { Plugin } from "vite";

const QUERY = "{ application { supportEmail ageNote developmentSignIn timeZone } }";

/** The server starts beside Vite, and again with each change. */
const PATIENCE_MS = 30_000;

async function ask(server: string): Promise<{ data: { application: object } }> {
  const started = Date.now();
  for (;;) {
    try {
      const response = await fetch(`${server}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-lexam-csrf": "1" },
        body: JSON.stringify({ query: QUERY }),
      });
      return await response.json();
    } catch (error) {
      if (Date.now() - started > PATIENCE_MS) throw error;
      await sleep(250);
    }
  }
}

/**
 * Vite plugin: in development writes into the page what the server writes into the one that it sends
 * (server/http/web-page.ts), as the server says it.
 *
 * @param server its address
 */
export function applicationInDev(server: string): Plugin {
  return {
    name: "lexam-application-in-dev",
    apply: "serve",
    async transformIndexHtml() {
      const { data } = await ask(server);
      return [
        {
          tag: "script",
          attrs: { type: "application/json", id: "application" },
          children: JSON.stringify(data.application).replaceAll("<", "\\u003c"),
          injectTo: "head",
        },
      ];
    },
  };
}
