import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isTest, lineAt, roomOf, withoutComments } from "./house-files.ts";
import { ALSO_WRITTEN, ENDS_ALL, TABLES } from "./house-tables.ts";

// Whether a room writes the tables that are its own alone (docs/house.md, section 4), in SQL or by Prisma.
// Not seen are names of tables that a statement is put together from, a client of Prisma that is taken apart
// under another name than those of CLIENT, and a nested write that stands in a variable.
const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** What prisma/schema.prisma says: tables by the names of their models in the client, and relations. */
interface Models {
  tables: ReadonlyMap<string, string>;
  /** The names of fields that stand for rows of a table. */
  relations: readonly string[];
}

function readModels(): Models {
  const schema = readFileSync(join(ROOT, "prisma/schema.prisma"), "utf8");
  const models = [...schema.matchAll(/^model (\w+) \{[\s\S]*?^\}/gm)];
  const tables = models.map(([text, model = ""]): [string, string] => [
    model.charAt(0).toLowerCase() + model.slice(1),
    /@@map\("(\w+)"\)/.exec(text)?.[1] ?? model,
  ]);
  const types = models.map(([, model = ""]) => model);
  const fields = models.flatMap(([text]) => [...text.matchAll(/^ +(\w+) +(\w+)/gm)]);
  const relations = fields.filter(([, , type = ""]) => types.includes(type));
  return {
    tables: new Map(tables),
    relations: [...new Set(relations.map(([, field = ""]) => field))],
  };
}

/** A table in SQL, maybe with its schema. */
const TABLE = String.raw`(?:"\w+"|\w+)(?:\.(?:"\w+"|\w+))?`;
/** A sentence may say "update questions" or "copy results": as SQL they go on in their own way. */
const WRITTEN_IN_SQL = new RegExp(
  [
    String.raw`\b(?:(?:INSERT|MERGE)\s+INTO|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?)\s+(?:ONLY\s+)?(${TABLE}(?:\s*,\s*${TABLE})*)`,
    String.raw`\bUPDATE\s+(?:ONLY\s+)?(${TABLE})(?=\s+(?:(?:AS\s+)?\w+\s+)?SET\b)`,
    String.raw`\bCOPY\s+(${TABLE})(?=\s*\(|\s+FROM\s+STDIN\b)`,
  ].join("|"),
  "gi",
);
const WRITTEN_BY_PRISMA =
  /\.(\w+)\s*[?!]?\.\s*(?:create|update|delete|upsert)(?:Many)?(?:AndReturn)?\b/g;

/** The tables that a file writes, in SQL or by Prisma, and the line of the first write of each. */
function tablesWritten(text: string, { tables }: Models): Map<string, number> {
  const inSql = [...text.matchAll(WRITTEN_IN_SQL)].flatMap(
    ({ 1: list, 2: updated, 3: copied, index }) =>
      (list ?? updated ?? copied ?? "")
        .split(",")
        .map((name) => ({ table: /(\w+)"?\s*$/.exec(name)?.[1] ?? "", index })),
  );
  const byPrisma = [...text.matchAll(WRITTEN_BY_PRISMA)].map(({ 1: model = "", index }) => ({
    table: tables.get(model) ?? "",
    index,
  }));
  const known = new Set(tables.values());
  const written = [...inSql, ...byPrisma].filter(({ table }) => known.has(table));
  const first = written.toReversed().map(({ table, index }) => [table, index] as const);
  return new Map(first.map(([table, index]) => [table, lineAt(text, index)]));
}

/** What clients of Prisma are called here. */
const CLIENT = String.raw`\b(?:prisma|transaction|tx)\b`;
const NESTED =
  "(?:create|createMany|connectOrCreate|connect|disconnect|set|update|updateMany|upsert|delete|deleteMany)";

/** A sentence for each way to write by Prisma that doesn't say the table beside the verb; none is needed. */
function unseenWrites(file: string, text: string, { tables, relations }: Models): string[] {
  const model = String.raw`\b(?:${[...tables.keys()].join("|")})\b`;
  const taken = [
    // const { attempt } = prisma;
    String.raw`\{[^{}=]*${model}[^{}=]*\}\s*=\s*(?:[\w.]+\.)?${CLIENT}!?\s*[;,)]`,
    // { prisma: { attempt } }
    String.raw`\bprisma\s*:\s*\{[^{}]*${model}`,
    // const attempts = prisma.attempt;
    String.raw`${CLIENT}[?!]?\.${model}(?!\s*[?!]?\.\s*\w)`,
    // prisma["attempt"]
    String.raw`${CLIENT}!?(?:\?\.)?\[`,
  ];
  const nested = String.raw`\b(?:${relations.join("|")})["']?\s*:\s*\{\s*["']?${NESTED}\b["']?\s*[:,}]`;
  const find = (pattern: string, sentence: string) =>
    [...text.matchAll(new RegExp(pattern, "g"))].map(
      ({ 0: found, index }) =>
        `${file}:${lineAt(text, index)} ${sentence.replace("…", found.replace(/\s+/g, " "))}`,
    );
  return [
    ...find(
      taken.join("|"),
      "takes a table out of Prisma's client (…): name client, table and verb together, as in prisma.attempt.update()",
    ),
    ...find(nested, "writes within a write of Prisma (…): write that table by a call of its own"),
  ];
}

/**
 * Tables without an owner, files that write what another room owns or that hide what they write, and those
 * that no longer write what they were granted. @param sources the files' texts by their paths
 */
export function tableProblems(sources: ReadonlyMap<string, string>): string[] {
  const models = readModels();
  const problems = [...models.tables.values()]
    .filter((table) => !(table in TABLES))
    .map((table) => `The table ${table} has no owner in scripts/house-tables.ts`);
  const unused = new Map(Object.entries(ALSO_WRITTEN));
  for (const [file, source] of sources) {
    const room = roomOf(file);
    if (!file.startsWith("server/") || isTest(file) || ENDS_ALL.includes(room)) continue;
    const text = withoutComments(file, source);
    for (const [table, line] of tablesWritten(text, models)) {
      if (TABLES[table] === room) continue;
      if (ALSO_WRITTEN[file] === table) unused.delete(file);
      else problems.push(`${file}:${line} writes ${table}, which is for ${TABLES[table]} to write`);
    }
    problems.push(...unseenWrites(file, text, models));
  }
  const surplus = [...unused].map(
    ([file, table]) => `${file} writes ${table} no more: take it out of scripts/house-tables.ts`,
  );
  return [...problems, ...surplus];
}
