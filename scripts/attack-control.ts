import { once } from "node:events";
import { createServer } from "node:http";
import pg from "pg";

/**
 * A server with a hole: it pastes what it is sent into its SQL. A tool that finds nothing here would
 * find nothing anywhere, so its word on the product would be worth nothing.
 */
export async function openHole(
  databaseUrl: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  pool.on("error", () => undefined);
  const server = createServer(async (request, response) => {
    const title = new URL(request.url ?? "/", "http://localhost").searchParams.get("title");
    try {
      const { rows } = await pool.query(`SELECT title FROM tests WHERE title = '${title}'`);
      response.end(`<p>${JSON.stringify(rows)}</p>`);
    } catch (error) {
      response.statusCode = 500;
      response.end(`<p>${error instanceof Error ? error.message : ""}</p>`);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}/?title=Torts`,
    async close() {
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  };
}
