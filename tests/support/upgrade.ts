import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "../../server/database/migrations.ts";

const silent = { info: () => undefined, warn: () => undefined };

/** Where the product's own migrations stand. */
export const ownMigrations = fileURLToPath(new URL("../../prisma/migrations", import.meta.url));

/** The names of the product's own migrations, in order. */
export function migrationNames(): string[] {
  return readdirSync(ownMigrations)
    .filter((name) => /^\d/.test(name))
    .sort();
}

/** The first migration that the version before does not have. */
export const firstOfThisVersion = migrationNames()[1] ?? "";

/**
 * Brings an empty database to where the version before left it.
 *
 * @param first the first migration that is left out
 */
export async function migrateToVersionBefore(
  url: string,
  first = firstOfThisVersion,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lexam-migrations-"));
  try {
    for (const name of migrationNames()) {
      if (name < first) {
        cpSync(join(ownMigrations, name), join(folder, name), { recursive: true });
      }
    }
    await migrate(url, silent, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
