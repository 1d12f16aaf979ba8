import { expect, it } from "vitest";
import { ALSO_WRITTEN } from "./house-tables.ts";
import { tableProblems } from "./table-problems.ts";

const granted = Object.entries(ALSO_WRITTEN).map(
  ([file, table]) => [file, `DELETE FROM ${table}`] as const,
);

/** What is said of one file of a room, beside those that write what they were granted. */
function problemsOf(text: string, file = "server/results/stray.ts"): string[] {
  return tableProblems(new Map([...granted, [file, text]]));
}

it("refuses a table that another room owns, and a grant that is used no more", () => {
  expect(tableProblems(new Map(granted))).toEqual([]);
  const [[file, text] = ["", ""], ...others] = granted;
  expect(tableProblems(new Map([...others, ["server/attempts/stray.ts", text]]))).toEqual([
    expect.stringContaining("server/attempts/stray.ts:1 writes"),
    expect.stringMatching(`^${file} writes .* no more`),
  ]);
});

it.each([
  "`update attempts set status = 'open'`",
  "`INSERT INTO public.attempts (id)`",
  '`Delete From Only "public"."attempts"`',
  "`MERGE INTO attempts USING papers`",
  "`UPDATE attempts AS a SET status = 'open'`",
  "`COPY attempts (id) FROM STDIN`",
  "`TRUNCATE TABLE practices, attempts`",
  "prisma.attempt.update({ where })",
  "prisma.attempt?.deleteMany()",
  "client.attempt\n  .createManyAndReturn.call(it)",
])("finds a write: %s", (write) => {
  expect(problemsOf(`\nawait query(${write});`)).toContain(
    "server/results/stray.ts:2 writes attempts, which is for server/attempts to write",
  );
});

it.each([
  "const { attempt } = prisma;",
  "const { user, attempt: all } = given.database.prisma;",
  "const take = ({ prisma: { attempt } }: Database) => attempt;",
  "const all = transaction.attempt;",
  'prisma["attempt"].update({ where });',
])("refuses a table taken out of Prisma's client: %s", (line) => {
  expect(problemsOf(`\n${line}`)).toEqual([
    expect.stringMatching(
      "^server/results/stray.ts:2 takes a table out of Prisma's client .+: name",
    ),
  ]);
});

it.each(["attempts: { create: {} }", "attempts: {\n  deleteMany,\n}", '"attempts": { "set": [] }'])(
  "refuses a write within a write: %s",
  (nested) => {
    const text = `\nprisma.session.update({ where, data: { ${nested} } });`;
    expect(problemsOf(text, "server/accounts/stray.ts")).toEqual([
      expect.stringMatching(
        "^server/accounts/stray.ts:2 writes within a write of Prisma .+: write",
      ),
    ]);
  },
);

it("leaves alone what is read, and what a comment says", () => {
  expect(problemsOf("// update attempts\n/* prisma.attempt.update() */")).toEqual([]);
  expect(problemsOf("const { attempt } = result; const { prisma } = database;")).toEqual([]);
  expect(problemsOf("prisma.attempt\n  .findMany({ where: { test: { id } } })")).toEqual([]);
  expect(problemsOf("SELECT id FROM attempts FOR UPDATE")).toEqual([]);
  expect(problemsOf('"Administrators may update attempts, and copy attempts."')).toEqual([]);
  expect(problemsOf("-- DELETE FROM attempts", "server/database/stray.sql")).toEqual([]);
  expect(problemsOf("const { attempt } = await openAttempt(viewer, database.prisma);")).toEqual([]);
});
