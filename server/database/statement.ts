import pg from "pg";
import { snakeCase } from "#rules/snake-case.ts";
import type {
  AttemptStatus,
  ImportKind,
  ImportOutcome,
  LateAnswerRule,
  Role,
  SessionEnd,
} from "./generated/prisma/client.ts";

/** Runs raw SQL: the pool, or one connection in a transaction. */
export type Queryable = Pick<pg.ClientBase, "query">;

/** The TypeScript type of each PostgreSQL type. */
interface Types {
  boolean: boolean;
  smallint: number;
  int: number;
  bigint: string;
  float: number;
  oid: number;
  text: string;
  uuid: string;
  bytea: Buffer;
  timestamptz: Date;
  /** As a parameter, a text: it is already JSON and isn't serialised again. */
  json: unknown;
  jsonb: unknown;
  role: Role;
  attempt_status: AttemptStatus;
  import_kind: ImportKind;
  import_outcome: ImportOutcome;
  late_answer_rule: LateAnswerRule;
  session_end: SessionEnd;
}

type NotNull = keyof Types | `${keyof Types}[]`;
/** The type of a column: with `?` it may be null, with `!` the statement excludes rows where it is null. */
export type ColumnType = NotNull | `${NotNull}?` | `${NotNull}!`;

/** Columns by their names in TypeScript. */
export type Columns = Readonly<Record<string, ColumnType>>;

type Value<T> = T extends `${infer Base}?`
  ? Value<Base> | null
  : T extends `${infer Base}!`
    ? Value<Base>
    : T extends `${infer Base}[]`
      ? Value<Base>[]
      : T extends keyof Types
        ? Types[T]
        : never;

/** A row of such columns. */
export type Row<C extends Columns> = { -readonly [Name in keyof C]: Value<C[Name]> };

type Given<T> = T extends unknown[] ? Readonly<T> : T extends Buffer ? Uint8Array : T;
type Parameters<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends "bigint" ? number | string : Given<Row<C>[Name]>;
};

interface Definition<Takes extends Columns, May extends Columns, Gives extends Columns> {
  /**
   * Parameters are written `:name`. A part in `[[` and `]]` is included only if its parameters are
   * given.
   */
  text: string;
  /** The parameters. */
  takes?: Takes;
  /** The parameters of the optional parts. */
  mayTake?: May;
  /** The columns of its rows. */
  gives?: Gives;
  /** The name of the prepared statement on each connection, for statements that run many times a second. */
  prepared?: string;
}

/** @throws Error for a type that no statement in one round trip needs */
function literal(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return pg.escapeLiteral(value);
  if (value instanceof Date) return `'${value.toISOString()}'`;
  throw new Error(`No literal stands for ${String(value)}.`);
}

/** The arguments with the parameters' values; none if the statement has no parameters. */
type Values<Takes extends Columns, May extends Columns> = keyof Takes | keyof May extends never
  ? []
  : [values: Parameters<Takes> & Partial<Parameters<May>>];

/** Raw SQL, which runs on the pool or inside a transaction. */
export interface Statement<
  Takes extends Columns = Columns,
  Gives extends Columns = Columns,
  May extends Columns = Columns,
> {
  rows(on: Queryable, ...values: Values<Takes, May>): Promise<Row<Gives>[]>;
  /** The first row. */
  row(on: Queryable, ...values: Values<Takes, May>): Promise<Row<Gives> | undefined>;
  /** The number of rows written or returned. */
  count(on: Queryable, ...values: Values<Takes, May>): Promise<number>;
  /** Its text with the values in it, for several statements in one round trip. */
  literally(...values: Values<Takes, May>): string;
}

/** A statement as PostgreSQL takes it: the parameters in the order of their numbers. */
interface NumberedStatement {
  text: string;
  parameters: string[];
}

/** The facts that the check of all statements needs. */
export interface DeclaredStatement {
  takes: Columns;
  mayTake: Columns;
  gives: Columns;
  /** The statement with the optional parts whose parameters are in `given`. */
  numbered(given: ReadonlySet<string>): NumberedStatement;
}

/** All statements of the loaded files. A test checks them on the migrated database. */
export const declaredStatements: DeclaredStatement[] = [];

// Excludes the second colon of a cast, and array slices.
const PARAMETER = /(?<![:\w]):([a-zA-Z]\w*)/g;
const PART = /\[\[(.*?)\]\]/gs;

function namesIn(text: string): string[] {
  return [...text.matchAll(PARAMETER)].map(([, name = ""]) => name);
}

function numbered(text: string, given: ReadonlySet<string>): NumberedStatement {
  const parameters: string[] = [];
  const whole = text.replace(PART, (_, part: string) =>
    namesIn(part).every((name) => given.has(name)) ? part : "",
  );
  const withNumbers = whole.replace(PARAMETER, (_, name: string) => {
    if (!parameters.includes(name)) parameters.push(name);
    return `$${parameters.indexOf(name) + 1}`;
  });
  return { text: withNumbers, parameters };
}

/**
 * Declares a statement of raw SQL, for what Prisma can't express or runs too slowly. The types of parameters and
 * columns are not checked at run time, but a test checks them, so that a renamed column fails before it ships.
 */
export function statement<
  const Takes extends Columns = Record<never, never>,
  const Gives extends Columns = Record<never, never>,
  const May extends Columns = Record<never, never>,
>({
  text,
  takes,
  mayTake,
  gives,
  prepared,
}: Definition<Takes, May, Gives>): Statement<Takes, Gives, May> {
  const optional = Object.keys(mayTake ?? {});
  const compiled = new Map<string, NumberedStatement>();
  const whole = numbered(text, new Set());
  const withParts = (given: ReadonlySet<string>): NumberedStatement => {
    if (given.size === 0) return whole;
    const key = [...given].join();
    const known = compiled.get(key) ?? numbered(text, given);
    compiled.set(key, known);
    return known;
  };
  declaredStatements.push({
    takes: takes ?? {},
    mayTake: mayTake ?? {},
    gives: gives ?? {},
    numbered: withParts,
  });
  const filled = ([values]: [values?: Readonly<Record<string, unknown>>]) => {
    const parts = optional.filter((name) => values?.[name] !== undefined);
    const { text: sql, parameters } = parts.length === 0 ? whole : withParts(new Set(parts));
    return { parts, text: sql, values: parameters.map((name) => values?.[name]) };
  };
  const run = (on: Queryable, given: [values?: Readonly<Record<string, unknown>>]) => {
    const { parts, ...query } = filled(given);
    if (prepared === undefined) return on.query<Row<Gives>>(query);
    // With other optional parts it is another statement, and a prepared name can have only one text.
    const name = parts.length === 0 ? prepared : `${prepared} ${parts.join(" ")}`;
    return on.query<Row<Gives>>({ name, ...query });
  };
  return {
    rows: async (on, ...values) => (await run(on, values)).rows,
    row: async (on, ...values) => (await run(on, values)).rows[0],
    count: async (on, ...values) => (await run(on, values)).rowCount ?? 0,
    literally(...given) {
      const { text: sql, values } = filled(given);
      return sql.replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]));
    },
  };
}

/** The columns as an SQL list: `user_id, status`. */
export function listed(columns: Columns): string {
  return Object.keys(columns).map(snakeCase).join(", ");
}

/** The columns for a SELECT or RETURNING, with their names in TypeScript: `user_id AS "userId", status`. */
export function selected(columns: Columns, table?: string): string {
  const prefix = table === undefined ? "" : `${table}.`;
  return Object.keys(columns)
    .map((name) => `${prefix}${snakeCase(name)} AS "${name}"`)
    .join(", ");
}

/** Parameters named after the columns, for VALUES: `:userId, :status`. */
export function bound(columns: Columns): string {
  return Object.keys(columns)
    .map((name) => `:${name}`)
    .join(", ");
}

/** Assignments from parameters named after the columns, for SET: `user_id = :userId`. */
export function assigned(columns: Columns): string {
  return Object.keys(columns)
    .map((name) => `${snakeCase(name)} = :${name}`)
    .join(", ");
}
