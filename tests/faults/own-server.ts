import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { freePort } from "../support/free-port.ts";
import { ServerProcess } from "./server-process.ts";

/**
 * A server of a test file's own, on data of its own, until the tests of the file are over.
 *
 * @param settings more of the environment
 */
export async function ownServer(
  name: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), `lexam ${name} `));
  // As in a checkout that everybody can read: then nothing is kept outside of it.
  chmodSync(folder, 0o755);
  const server = new ServerProcess(await freePort(), join(folder, "data"), settings);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  await server.start();
  return server;
}
