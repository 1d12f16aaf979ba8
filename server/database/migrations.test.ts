import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { ownMigrations as own } from "../../tests/support/upgrade.ts";
import { checksumOf, migrate } from "./migrations.ts";

const silent = { info: () => undefined, warn: () => undefined };

describe("migrate", () => {
  let target: TestDatabase;
  let folder: string;

  beforeEach(async () => {
    target = await createEmptyDatabase();
    folder = mkdtempSync(join(tmpdir(), "lexam-migrations-"));
    writeMigration("1_first", "CREATE TABLE first (id int);");
    writeMigration("2_second", "CREATE TABLE second (id int);\nINSERT INTO second VALUES (1);\n");
  });
  afterEach(async () => {
    await target.drop();
    rmSync(folder, { recursive: true });
  });

  function writeMigration(name: string, sql: string): void {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "migration.sql"), sql);
  }
  const run = () => migrate(target.url, silent, folder);
  const rows = async (sql: string) => (await target.database.pool.query(sql)).rows;

  test("applies what is new, in order, and keeps Prisma's record of it", async () => {
    expect(await run()).toEqual(["1_first", "2_second"]);
    expect(await run()).toEqual([]);
    writeMigration("3_third", "INSERT INTO second VALUES (2);");
    expect(await run()).toEqual(["3_third"]);
    expect(await rows("SELECT count(*)::int AS n FROM second")).toEqual([{ n: 2 }]);
    const kept = await rows("SELECT * FROM _prisma_migrations ORDER BY started_at, migration_name");
    expect(kept).toHaveLength(3);
    expect(kept[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      checksum: checksumOf("CREATE TABLE first (id int);"),
      migration_name: "1_first",
      logs: null,
      rolled_back_at: null,
      started_at: expect.any(Date),
      finished_at: expect.any(Date),
      applied_steps_count: 1,
    });
    expect(kept[0].checksum).toMatch(/^[0-9a-f]{64}$/);
  });

  test("lets racing starts apply each migration once", async () => {
    const applied = await Promise.all(Array.from({ length: 6 }, run));
    expect(applied.flat().sort()).toEqual(["1_first", "2_second"]);
  });

  test("keeps nothing of a migration that fails, and all that came before it", async () => {
    writeMigration("2_second", "CREATE TABLE second (id int); SELECT 1/0;");
    await expect(run()).rejects.toThrow(
      "The migration 2_second failed, and nothing of it was kept: division by zero",
    );
    expect(
      await rows("SELECT to_regclass('first')::text AS a, to_regclass('second') AS b"),
    ).toEqual([{ a: "first", b: null }]);
    writeMigration("2_second", "CREATE TABLE second (id int);");
    expect(await run()).toEqual(["2_second"]);
  });

  const index =
    '-- Runs outside a transaction.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "beside" ON second (id);\n';

  test("builds an index beside the work, however many starts race", async () => {
    writeMigration("3_index", index);
    const applied = await Promise.all(Array.from({ length: 6 }, run));
    expect(applied.flat().sort()).toEqual(["1_first", "2_second", "3_index"]);
    // As when the process was killed after the statement and before the record of it.
    await rows("DELETE FROM _prisma_migrations WHERE migration_name = '3_index'");
    expect(await run()).toEqual(["3_index"]);
  });

  test("keeps no index whose building was broken off, and builds it the next time", async () => {
    const isValid = () =>
      rows("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('beside')");
    await run();
    await rows("INSERT INTO second VALUES (1)");
    const unique = index.replace("CREATE INDEX", "CREATE UNIQUE INDEX");
    await expect(rows(unique)).rejects.toThrow("could not create unique index");
    expect(await isValid()).toEqual([{ indisvalid: false }]);
    writeMigration("3_index", unique);
    await expect(run()).rejects.toThrow("3_index failed, and nothing of it was kept: could not");
    expect(await isValid()).toEqual([]);
    await expect(rows(unique)).rejects.toThrow("could not create unique index");
    await rows("TRUNCATE second");
    expect(await run()).toEqual(["3_index"]);
    expect(await isValid()).toEqual([{ indisvalid: true }]);
  });

  test("tries again after a deadlock with who is at work", { tags: "nightly" }, async () => {
    await run();
    writeMigration(
      "3_third",
      "LOCK TABLE first; SELECT pg_sleep(2.5); LOCK TABLE second; CREATE TABLE third (id int);",
    );
    const other = await target.database.pool.connect();
    try {
      // It looks for a deadlock long after, so the migration is the one to fail.
      await other.query(
        "BEGIN; SET LOCAL deadlock_timeout = '1min'; INSERT INTO second VALUES (2)",
      );
      const applied = run();
      await sleep(500);
      await other.query("SELECT FROM first");
      await other.query("COMMIT");
      expect(await applied).toEqual(["3_third"]);
    } finally {
      other.release();
    }
    expect(await rows("SELECT count(*)::int AS n FROM second")).toEqual([{ n: 2 }]);
  });

  test("takes changed line endings for no change", async () => {
    await run();
    writeMigration(
      "2_second",
      "CREATE TABLE second (id int);\r\nINSERT INTO second VALUES (1);\r\n",
    );
    expect(await run()).toEqual([]);
  });

  const refusals: [string, () => Promise<unknown>, RegExp][] = [
    [
      "a changed migration",
      async () => writeMigration("1_first", "CREATE TABLE other (id int);"),
      /1_first was changed after it was applied/,
    ],
    [
      "a database of a newer version",
      async () => rmSync(join(folder, "2_second"), { recursive: true }),
      /2_second, which this version of Lexam doesn't have: a newer version ran here/,
    ],
    [
      "a migration that failed under Prisma",
      () =>
        rows(
          "UPDATE _prisma_migrations SET finished_at = NULL, logs = 'no room' WHERE migration_name = '2_second'",
        ),
      /2_second failed halfway .* It said: no room/,
    ],
    [
      "someone else's database",
      () => rows("DROP TABLE _prisma_migrations"),
      /isn't empty, but Lexam's migrations were never applied/,
    ],
    [
      "a migration without a script",
      async () => mkdirSync(join(folder, "3_third")),
      /3_third has no migration.sql/,
    ],
  ];
  test.each(refusals)("refuses %s", async (_, prepare, message) => {
    await run();
    await prepare();
    await expect(run()).rejects.toThrow(message);
  });

  test("applies again what was rolled back", async () => {
    await run();
    await rows("DROP TABLE second");
    await rows(
      "UPDATE _prisma_migrations SET finished_at = NULL, rolled_back_at = now() WHERE migration_name = '2_second'",
    );
    expect(await run()).toEqual(["2_second"]);
  });

  describe("a migration that replaces the ones before", () => {
    const writeBaseline = () => {
      rmSync(join(folder, "1_first"), { recursive: true });
      rmSync(join(folder, "2_second"), { recursive: true });
      const same = "CREATE TABLE first (id int); CREATE TABLE second (id int);";
      writeMigration("2_z_baseline", `-- Replaces every migration up to 2_second.\n${same}`);
      writeMigration("3_third", "CREATE TABLE third (id int);");
    };
    const names = () => rows("SELECT migration_name FROM _prisma_migrations ORDER BY 1");
    const after = [{ migration_name: "2_z_baseline" }, { migration_name: "3_third" }];

    test("is applied to an empty database", async () => {
      writeBaseline();
      expect(await run()).toEqual(["2_z_baseline", "3_third"]);
      expect(await run()).toEqual([]);
      expect(await names()).toEqual(after);
    });

    test("counts as applied where they were, and nothing of them is lost", async () => {
      await run();
      writeBaseline();
      expect(await run()).toEqual(["3_third"]);
      expect(await run()).toEqual([]);
      expect(await names()).toEqual(after);
      expect(await rows("SELECT id FROM second")).toEqual([{ id: 1 }]);
    });

    test("refuses a database that has only some of them, and changes nothing", async () => {
      await run();
      await rows("DELETE FROM _prisma_migrations WHERE migration_name = '2_second'");
      writeBaseline();
      await expect(run()).rejects.toThrow("from before the migration 2_second");
      expect(await names()).toEqual([{ migration_name: "1_first" }]);
    });
  });

  test("applies the product's own migrations", async () => {
    cpSync(own, folder, { recursive: true });
    rmSync(join(folder, "1_first"), { recursive: true });
    rmSync(join(folder, "2_second"), { recursive: true });
    const names = readdirSync(own).filter((name) => /^\d/.test(name));
    expect(await run()).toEqual(names.sort());
    expect(await migrate(target.url, silent)).toEqual([]);
  });
});
