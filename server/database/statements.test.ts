import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { type Columns, type DeclaredStatement, declaredStatements } from "./statement.ts";

const SERVER = fileURLToPath(new URL("..", import.meta.url));
const files = globSync("**/*.ts", { cwd: SERVER }).filter(
  (file) => !/(\.test\.ts$|generated|^main\.ts$|^database\/)/.test(file),
);
const read = (file: string) => readFileSync(join(SERVER, file), "utf8");

/** What PostgreSQL says of a statement without running it. */
interface Described {
  parameters: string[];
  /** `isNullable` is null where the column is no table's. */
  columns: { name: string; type: string; isNullable: boolean | null }[];
}

/** Parses a statement under a name and asks for its columns. */
class Description implements pg.Submittable {
  fields: pg.FieldDef[] = [];
  readonly #text: string;
  readonly #done: PromiseWithResolvers<pg.FieldDef[]> = Promise.withResolvers();

  constructor(text: string) {
    this.#text = text;
  }

  get result(): Promise<pg.FieldDef[]> {
    return this.#done.promise;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: "described", text: this.#text, types: [] }, true);
    connection.describe({ type: "S", name: "described" }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.fields = fields;
  }

  handleError(error: Error): void {
    this.#done.reject(error);
  }

  handleReadyForQuery(): void {
    this.#done.resolve(this.fields);
  }
}

async function describeStatement(client: pg.ClientBase, text: string): Promise<Described> {
  const description = new Description(text);
  client.query(description);
  const fields = await description.result;
  try {
    const { rows: prepared } = await client.query<{ types: string[] }>(
      "SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'described'",
    );
    const { rows: columns } = await client.query<{ type: string; isNullable: boolean | null }>(
      `SELECT format_type(f.type, NULL) AS type, NOT a.attnotnull AS "isNullable"
       FROM unnest($1::oid[], $2::oid[], $3::int[]) WITH ORDINALITY AS f (type, "table", "column", place)
       LEFT JOIN pg_attribute a ON a.attrelid = f."table" AND a.attnum = f."column" AND f."table" <> 0
       ORDER BY f.place`,
      [
        fields.map(({ dataTypeID }) => dataTypeID),
        fields.map(({ tableID }) => tableID),
        fields.map(({ columnID }) => columnID),
      ],
    );
    return {
      parameters: prepared[0]?.types ?? [],
      columns: fields.map(({ name }, index) => ({
        name,
        type: columns[index]?.type ?? "",
        isNullable: columns[index]?.isNullable ?? null,
      })),
    };
  } finally {
    await client.query("DEALLOCATE described");
  }
}

const LONG_NAMES: Record<string, string> = {
  float: "double precision",
  int: "integer",
  timestamptz: "timestamp with time zone",
};

/** `integer[]` for `int[]?`. */
function typeOf(declared: string | undefined): string {
  const [, base = "", list = ""] = /^(\w+)(\[\])?[?!]?$/.exec(declared ?? "") ?? [];
  return (LONG_NAMES[base] ?? base) + list;
}

/** What of a declaration the database says otherwise. */
async function flaws(
  client: pg.ClientBase,
  { takes, mayTake, gives, numbered }: DeclaredStatement,
  given: string[],
): Promise<string[]> {
  const { text, parameters } = numbered(new Set(given));
  const described = await describeStatement(client, text);
  const declared: Columns = { ...takes, ...mayTake };
  const wrong: string[] = [];
  const say = (what: string, name: string, ours: string, theirs: string) => {
    if (ours !== theirs) wrong.push(`${what} ${name}: declared ${ours}, is ${theirs}`);
  };
  parameters.forEach((name, index) => {
    say("parameter", name, typeOf(declared[name]), described.parameters[index] ?? "");
  });
  const used = new Set([...parameters, ...Object.keys(mayTake)]);
  for (const name of Object.keys(takes))
    if (!used.has(name)) wrong.push(`parameter ${name}: not used`);
  const names = described.columns.map(({ name }) => name).sort();
  if (Object.keys(gives).length > 0) {
    say("columns", "in all", Object.keys(gives).sort().join(), names.join());
  }
  for (const { name, type, isNullable } of described.columns) {
    const column = gives[name];
    if (column === undefined) continue;
    say("column", name, typeOf(column), type);
    // Prisma's columns can't say that a list is never null, so lists are not judged. Those that attempts
    // got later are null in older rows, whatever is declared, and anyone who reads them fills them in
    // (`missingLists` of server/rules/progress.ts).
    if (isNullable && /\w$/.test(column)) wrong.push(`column ${name}: may be null`);
  }
  return wrong.map((flaw) => `${flaw}, in ${text.trim().slice(0, 200)}`);
}

describe("raw SQL", () => {
  let migrated: TestDatabase;
  let client: pg.PoolClient;

  beforeAll(async () => {
    migrated = await createTestDatabase();
    client = await migrated.database.pool.connect();
    for (const file of files) {
      if (/\bstatement\(/.test(read(file))) await import(join(SERVER, file));
    }
    const { openStage } = await import("../questions/question-stage.ts");
    const { openPassageStage } = await import("../passages/stage-passages.ts");
    await openStage(client);
    await openPassageStage(client);
  });
  afterAll(async () => {
    client.release(true);
    await migrated.drop();
  });

  test("has the parameters and the columns of the migrated database", async () => {
    expect(declaredStatements.length).toBeGreaterThan(20);
    const wrong: string[] = [];
    for (const declared of declaredStatements) {
      const optional = Object.keys(declared.mayTake);
      const ways = [[], optional, ...optional.map((name) => [name])];
      for (const given of ways.slice(0, optional.length === 0 ? 1 : ways.length)) {
        const found = await flaws(client, declared, given).catch((error: Error) => [
          `${error.message}, in ${declared.numbered(new Set(given)).text.trim().slice(0, 200)}`,
        ]);
        wrong.push(...found);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("fails when a column is renamed, its type changes, or it may be null", async () => {
    const own = await createTestDatabase();
    const other = await own.database.pool.connect();
    try {
      const all = async () => {
        const found: string[] = [];
        for (const declared of declaredStatements) {
          found.push(
            ...(await flaws(other, declared, []).catch((error: Error) => [error.message])),
          );
        }
        return found.join("\n");
      };
      await other.query(`ALTER TABLE attempts RENAME COLUMN late_answers TO too_late`);
      await other.query(`ALTER TABLE imports ALTER COLUMN rows_read TYPE bigint`);
      await other.query(`ALTER TABLE papers ALTER COLUMN title DROP NOT NULL`);
      const text = await all();
      expect(text).toContain('column "late_answers"');
      expect(text).toContain("parameter rowsRead: declared integer, is bigint");
      expect(text).toContain("column title: may be null");
    } finally {
      other.release(true);
      await own.drop();
    }
  });

  test("is declared", () => {
    const bare =
      /\.query(<|\()(?!statements\.join|\s*["`](BEGIN|COMMIT|ROLLBACK|SELECT 1|SET LOCAL|ANALYZE|CREATE TEMPORARY)\b)/;
    // jobs/queue.ts passes on the statements of pg-boss; installation copies whatever tables there are.
    const passedOn = /^(jobs\/queue\.ts|installation\/.*)$/;
    const undeclared = files.filter((file) => bare.test(read(file)) && !passedOn.test(file));
    expect(files.length).toBeGreaterThan(100);
    expect(undeclared).toEqual([]);
  });

  test("goes past Prisma nowhere but where declared statements do", () => {
    const raw = globSync("**/*.ts", { cwd: SERVER })
      .filter((file) => !/\.test\.ts$|generated/.test(file))
      .filter((file) => /\$(query|execute)Raw/.test(read(file)));
    expect(raw).toEqual(["database/transaction.ts"]);
  });
});
