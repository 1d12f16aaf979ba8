import {
  copyFileSync,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import yazl from "yazl";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { digestOf } from "../../tests/support/database-digest.ts";
import type { Config } from "../config/config.ts";
import { loadSampleBank } from "../imports/sample-bank.ts";
import { runExportCommand } from "./export-command.ts";
import { runRestoreCommand } from "./restore-command.ts";

const folder = mkdtempSync(join(tmpdir(), "lexam-archive-"));
const archive = join(folder, "all.zip");
let server: TestApp;
let empty: TestDatabase;

beforeAll(async () => {
  [server, empty] = await Promise.all([createTestApp(), createTestDatabase()]);
  const { database, now } = server.dependencies;
  await loadSampleBank({ database, now });
  const { testId } = await server.makeTest({ count: 3 });
  const student = await server.as('odd,"name"\\N@example.com');
  await student.post("/api/v1/results/submit-quiz", {
    ...{ test_id: testId, answers: [], time_taken_minutes: 1 },
  });
}, 120_000);
afterAll(async () => {
  await Promise.all([server.close(), empty.drop()]);
  rmSync(folder, { recursive: true });
});

const at = (databaseUrl: string): Config => ({ ...server.dependencies.config, databaseUrl });
const here = () => at(server.dependencies.database.pool.options.connectionString ?? "");
const rowsOf = async (sql: string, of = empty.database) => (await of.pool.query(sql)).rows;

describe("an installation in an archive", () => {
  it("is written whole, to a file that nobody else can read, and over none", async () => {
    const written = await runExportCommand([archive], here());
    expect(written).toMatchObject({
      exitCode: 0,
      lines: [expect.stringMatching(/^Wrote \d+ tables to /)],
    });
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    expect(await runExportCommand([archive], here())).toEqual({
      exitCode: 1,
      lines: [`${archive} is there already. Give another name.`],
    });
    expect((await runExportCommand([], here())).exitCode).toBe(2);
  });

  it("leaves nothing behind where the archive is broken, another's or none", async () => {
    const before = await digestOf(empty.database);
    const whole = readFileSync(archive);
    const files: [string, Buffer | string][] = [
      ["no.zip", "no archive"],
      ["half.zip", whole.subarray(0, whole.length / 2)],
      [
        "bits.zip",
        Buffer.concat([whole.subarray(0, 5000), Buffer.alloc(2000), whole.subarray(7000)]),
      ],
    ];
    for (const [name, content] of files) {
      writeFileSync(join(folder, name), content);
      expect(await runRestoreCommand([join(folder, name)], at(empty.url))).toMatchObject({
        exitCode: 1,
        lines: [expect.stringMatching(/no archive of Lexam|Nothing was restored/)],
      });
    }
    expect(await runRestoreCommand([join(folder, "absent.zip")], at(empty.url))).toEqual({
      exitCode: 1,
      lines: [`There is no file ${join(folder, "absent.zip")}.`],
    });
    expect(await digestOf(empty.database)).toBe(before);
  });

  it("is restored as it was, row by row, and goes on from there", async () => {
    const restored = await runRestoreCommand([archive], at(empty.url));
    expect(restored).toMatchObject({
      exitCode: 0,
      lines: [expect.stringMatching(/^Restored \d+ tables as they were at /)],
    });
    expect(await digestOf(empty.database)).toBe(await digestOf(server.dependencies.database));
    const keys = "SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND convalidated";
    expect(await rowsOf(keys)).toEqual(await rowsOf(keys, server.dependencies.database));
    expect(await rowsOf("SELECT FROM pg_trigger WHERE tgenabled = 'D'")).toEqual([]);
    const [next] = await rowsOf("SELECT nextval('users_id_seq') > max(id) AS free FROM users");
    expect(next).toEqual({ free: true });
  });

  it("is not restored over data", async () => {
    const copy = join(folder, "copy.zip");
    copyFileSync(archive, copy);
    const before = await digestOf(empty.database);
    expect(await runRestoreCommand([copy], at(empty.url))).toMatchObject({
      exitCode: 1,
      lines: [expect.stringContaining("has data already")],
    });
    expect(await digestOf(empty.database)).toBe(before);
  });

  it("is not restored by a version with other tables", async () => {
    const other = join(folder, "other.zip");
    const facts = {
      format: 1,
      exportedAt: "",
      migrations: ["9999_later"],
      tables: [],
      sequences: [],
    };
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.from(JSON.stringify(facts)), "lexam.json");
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(other));
    expect(await runRestoreCommand([other], at(empty.url))).toMatchObject({
      exitCode: 1,
      lines: [expect.stringContaining("whose last migration is 9999_later; this one's is ")],
    });
  });
});
