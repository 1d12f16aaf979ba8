import fc, { type Arbitrary, type GeneratorValue } from "fast-check";
import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { schema } from "../../server/app/schema.ts";
import { hostile, inputOf, literal } from "./graphql-values.ts";
import { hostileText } from "./hostile.ts";
import { ROLES, type Role } from "./run.ts";

/** A GraphQL request of the fuzzer. */
export interface FuzzedOperation {
  role: Role;
  query: string;
  variables: Record<string, unknown>;
  /** Whether the schema allows it: it was not spoiled, and needs no file. */
  valid: boolean;
  /** Whether it was spoiled on purpose. */
  spoiled: boolean;
  /** What it names: `Type.field` and `Type.field(argument)`. */
  covers: string[];
}

/** How deep selections go; the server takes 12. */
const DEPTH = 4;

/** What is written down while an operation grows. */
interface Draft {
  g: GeneratorValue;
  declarations: string[];
  variables: Record<string, unknown>;
  covers: string[];
  /** Whether it has an argument that only a multipart request can give. */
  needsFile: boolean;
}

function argumentsOf(field: GraphQLField<unknown, unknown>, owner: string, draft: Draft): string {
  const { g } = draft;
  const parts = field.args
    .filter((arg) => (isNonNullType(arg.type) && arg.defaultValue === undefined) || g(fc.boolean))
    .map((arg) => {
      draft.covers.push(`${owner}.${field.name}(${arg.name})`);
      if (getNamedType(arg.type).name === "Upload") draft.needsFile = true;
      const value = inputOf(arg.type, g);
      if (g(fc.boolean)) return `${arg.name}: ${literal(value)}`;
      const name = `v${draft.declarations.length}`;
      draft.declarations.push(`$${name}: ${arg.type}`);
      draft.variables[name] = value;
      return `${arg.name}: $${name}`;
    });
  return parts.length > 0 ? `(${parts.join(", ")})` : "";
}

function selectionOf(type: GraphQLObjectType, depth: number, draft: Draft): string {
  const { g } = draft;
  const fields = Object.values(type.getFields()).filter((field) => {
    const isLeaf = !isObjectType(getNamedType(field.type));
    return isLeaf ? g(fc.nat, { max: 2 }) === 0 : depth > 1 && g(fc.nat, { max: 2 }) === 0;
  });
  const parts = fields.map((field) => fieldOf(field, type.name, depth - 1, draft));
  return `{ ${["__typename", ...parts].join(" ")} }`;
}

function fieldOf(
  field: GraphQLField<unknown, unknown>,
  owner: string,
  depth: number,
  draft: Draft,
): string {
  draft.covers.push(`${owner}.${field.name}`);
  const named = getNamedType(field.type);
  const selection = isObjectType(named) ? ` ${selectionOf(named, depth, draft)}` : "";
  return `${field.name}${argumentsOf(field, owner, draft)}${selection}`;
}

const ROOTS = [schema.getQueryType(), schema.getMutationType()].filter((type) => type != null);
const ROOT_FIELDS = ROOTS.flatMap((root) =>
  Object.values(root.getFields()).map((field) => ({ root, field })),
);

/** An operation on one root field, with what it needs beneath. */
function validOperation(g: GeneratorValue): FuzzedOperation {
  const { root, field } = ROOT_FIELDS[g(fc.nat, { max: ROOT_FIELDS.length - 1 })] ?? {};
  if (root === undefined || field === undefined) throw new Error("The schema has no root fields.");
  const draft: Draft = { g, declarations: [], variables: {}, covers: [], needsFile: false };
  const selected = fieldOf(field, root.name, DEPTH, draft);
  const kind = root === schema.getMutationType() ? "mutation" : "query";
  const declared = draft.declarations.length > 0 ? `(${draft.declarations.join(", ")})` : "";
  return {
    role: g(fc.constantFrom, ...ROLES),
    query: `${kind} Fuzzed${declared} { ${selected} }`,
    variables: draft.variables,
    valid: !draft.needsFile,
    spoiled: false,
    covers: draft.covers,
  };
}

const INSERTS = [
  "{",
  "}",
  "(",
  "$",
  "...",
  "@include(if: $x)",
  "@skip(if: true)",
  "fragment F on Query { ...F }",
  "__schema { types { name } }",
  '"""',
  '"\\u{110000}"',
  "\u0000",
  "\ufeff",
  "999999999999999999999",
  "1e999",
  "null",
  "#",
  "subscription { __typename }",
  "id: id",
];

function spoiledQuery(query: string, g: GeneratorValue): string {
  const from = g(fc.nat, { max: query.length });
  const length = g(fc.nat, { max: 12 });
  const part = query.slice(from, from + length);
  switch (g(fc.nat, { max: 4 })) {
    case 0:
      return query.slice(0, from) + query.slice(from + length);
    case 1:
      return query.slice(0, from) + part.repeat(3) + query.slice(from + length);
    case 2:
      return `${query.slice(0, from)} ${g(() => hostileText)} ${query.slice(from)}`;
    default:
      return `${query.slice(0, from)} ${g(fc.constantFrom, ...INSERTS)} ${query.slice(from)}`;
  }
}

function spoiledOperation(g: GeneratorValue): FuzzedOperation {
  const right = validOperation(g);
  const names = Object.keys(right.variables);
  const [name] = names;
  if (name !== undefined && g(fc.boolean)) {
    return {
      ...right,
      valid: false,
      spoiled: true,
      variables: { ...right.variables, [name]: hostile(g) },
    };
  }
  return { ...right, valid: false, spoiled: true, query: spoiledQuery(right.query, g) };
}

/** Operations over the whole schema, two right ones for each spoiled one. */
export const fuzzedOperations: Arbitrary<FuzzedOperation> = fc
  .gen()
  .map((g) => (g(fc.nat, { max: 2 }) === 0 ? spoiledOperation(g) : validOperation(g)));

/** Everything that operations can name, as `covers` spells it. */
export function everythingToCover(): string[] {
  const seen = new Set<string>();
  const places: string[] = [];
  const visit = (type: GraphQLObjectType) => {
    if (seen.has(type.name)) return;
    seen.add(type.name);
    for (const field of Object.values(type.getFields())) {
      places.push(`${type.name}.${field.name}`);
      for (const arg of field.args) places.push(`${type.name}.${field.name}(${arg.name})`);
      const named = getNamedType(field.type);
      if (isObjectType(named)) visit(named);
    }
  };
  for (const root of ROOTS) visit(root);
  return places;
}
