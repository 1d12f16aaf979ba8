// Writes the migration for a change of prisma/schema.prisma that isn't committed yet:
//   npx node scripts/new-migration.ts NAME
// Prisma's own `migrate dev` needs an engine that isn't in the npm registry.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { connectDatabase } from "../server/database/client.ts";
import { startEmbedded } from "../server/database/embedded.ts";
import { diffSchemas } from "../server/database/schema-sql.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const migrations = join(root, "prisma", "migrations");

/** The SQL between two schemas; the engine wants a database to talk to, so it gets an empty one. */
async function computeSql(from: string, to: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "lexam-migration-"));
  const log = { info: () => undefined, warn: console.warn };
  try {
    const server = await startEmbedded({ dataDir, log, durable: false });
    const database = connectDatabase(server.url);
    try {
      return await diffSchemas(from, to, new PrismaPg(database.pool));
    } finally {
      await database.close();
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A folder name after every other: the time now in UTC, or just past the newest migration. */
function folderName(name: string): string {
  const now = Number(new Date().toISOString().replace(/\D/g, "").slice(0, 14));
  const newest = Math.max(
    0,
    ...readdirSync(migrations).map((entry) => Number.parseInt(entry, 10) || 0),
  );
  return `${Math.max(now, newest + 1)}_${name}`;
}

const name = process.argv[2] ?? "";
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("Usage: npm run new-migration -- name_in_lower_case");
  process.exit(1);
}
const before = execFileSync("git", ["show", "HEAD:prisma/schema.prisma"], {
  cwd: root,
  encoding: "utf8",
});
const sql = await computeSql(before, readFileSync(join(root, "prisma", "schema.prisma"), "utf8"));
const folder = join(migrations, folderName(name));
mkdirSync(folder);
const file = join(folder, "migration.sql");
writeFileSync(file, sql);
console.log(`Wrote ${file}`);
console.log(
  "Read it and add what schema.prisma can't express. Then run: npx prisma generate && npm test -- server/database/drift.test.ts",
);
