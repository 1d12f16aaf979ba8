import { chmodSync, mkdirSync } from "node:fs";

/** Created only if it is needed. */
export const stateFolder = "/var/lib/lexam";

/**
 * Creates the system's state folder, for files that can't be in the checkout because root started the server in a
 * folder that only root can enter.
 *
 * @throws when it can't be created
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
