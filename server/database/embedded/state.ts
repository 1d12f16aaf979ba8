import { chmodSync, mkdirSync } from "node:fs";

/** Made only when it is needed. */
export const stateFolder = "/var/lib/lexam";

/**
 * Makes the system's own place for what the checkout can't hold when root started the server under a
 * folder that only root can enter.
 *
 * @throws when it can't be made
 */
export function makeStateFolder(): string {
  try {
    mkdirSync(stateFolder, { recursive: true });
    chmodSync(stateFolder, 0o755);
    return stateFolder;
  } catch (cause) {
    throw new Error(
      `PostgreSQL refuses to run as root, its user can't enter this folder, and ${stateFolder} can't be made. Set DATA_DIR to a folder that every user can enter, or start as an ordinary user.`,
      { cause },
    );
  }
}
