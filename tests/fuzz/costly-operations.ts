import { type GraphQLField, type GraphQLObjectType, getNamedType, isObjectType } from "graphql";
import { schema } from "../../server/app/schema.ts";

// Operations made to cost as much as the limits allow: a search keeps those that cost most, and
// changes one thing of them at a time.

/** A selection: fields by the name they are answered under. */
export interface CostlyField {
  field: string;
  /** Arguments as they are written. */
  args: string;
  inner: CostlyField[];
}

/** What the data is called that the operations ask for. */
export interface CostlyData {
  resultId: number;
  testId: number;
  attemptId: number;
  randomTestId: number;
  labels: readonly string[];
}

/** A number from 0 to `below`, without it. */
export type Random = (below: number) => number;

function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[random(items.length)];
  if (item === undefined) throw new RangeError("Nothing to pick from.");
  return item;
}

function ids(data: CostlyData): Record<string, number> {
  return {
    attempt: data.attemptId,
    randomTest: data.randomTestId,
    result: data.resultId,
    test: data.testId,
  };
}

function argumentsOf(
  field: GraphQLField<unknown, unknown>,
  data: CostlyData,
  random: Random,
): string {
  const written = field.args.flatMap(({ name }) => {
    if (name === "id" || name.endsWith("Id")) {
      return [`${name}: ${ids(data)[name === "id" ? field.name : name.slice(0, -2)] ?? 1}`];
    }
    if (name === "limit") return [`limit: ${pick([1, 5, 20, 50, 100, 200], random)}`];
    if (name === "skip") return [`skip: ${pick([0, 100, 10_000], random)}`];
    if (name === "search")
      return [`search: ${JSON.stringify(pick(["e", "the care", "zzzzzz", "a b c d"], random))}`];
    if (name === "filters") {
      const labels = data.labels.slice(0, pick([0, 1, 50], random));
      return [
        `filters: { subjects: ${JSON.stringify(labels)}, pyqOnly: ${pick(["null", "false"], random)} }`,
      ];
    }
    return [];
  });
  return written.length > 0 ? `(${written.join(", ")})` : "";
}

function fieldsOf(type: GraphQLObjectType): GraphQLField<unknown, unknown>[] {
  return Object.values(type.getFields());
}

/** Everything below a field, as deep as it goes. */
function wholeOf(
  field: GraphQLField<unknown, unknown>,
  data: CostlyData,
  depth: number,
  random: Random,
): CostlyField {
  const type = getNamedType(field.type);
  const inner =
    isObjectType(type) && depth > 0
      ? fieldsOf(type)
          .filter((below) => depth > 1 || !isObjectType(getNamedType(below.type)))
          .map((below) => wholeOf(below, data, depth - 1, random))
      : [];
  return { field: field.name, args: argumentsOf(field, data, random), inner };
}

function queryFields(): GraphQLField<unknown, unknown>[] {
  const query = schema.getQueryType();
  return query == null ? [] : fieldsOf(query);
}

/** One operation for each root field, with all there is below it. */
export function firstOperations(data: CostlyData, random: Random): CostlyField[][] {
  return queryFields().flatMap((field) =>
    [1, 2, 3].map((depth) => [wholeOf(field, data, depth, random)]),
  );
}

/** The same operation with one thing changed. */
export function changedOperation(
  roots: readonly CostlyField[],
  data: CostlyData,
  random: Random,
): CostlyField[] {
  const copy = structuredClone(roots) as CostlyField[];
  const root = pick(copy, random);
  switch (random(5)) {
    case 0:
      return [...copy, structuredClone(root)];
    case 1:
      return [...copy, wholeOf(pick(queryFields(), random), data, 1 + random(3), random)];
    case 2:
      return copy.length > 1 ? copy.slice(1) : copy;
    case 3: {
      const definition = queryFields().find(({ name }) => name === root.field);
      if (definition !== undefined) root.args = argumentsOf(definition, data, random);
      return copy;
    }
    default:
      return thinned(copy, random);
  }
}

/** Without one of its fields, so that what is too large may come to fit. */
function thinned(roots: CostlyField[], random: Random): CostlyField[] {
  let at = pick(roots, random);
  while (at.inner.length > 0) {
    const below = pick(at.inner, random);
    if (below.inner.length === 0 || random(3) === 0) {
      at.inner = at.inner.filter((field) => field !== below);
      break;
    }
    at = below;
  }
  return roots;
}

/** The operation as GraphQL; each root field under a name of its own. */
export function written(roots: readonly CostlyField[]): string {
  const write = ({ field, args, inner }: CostlyField): string => {
    const type = inner.length > 0 ? ` { ${inner.map(write).join(" ")} }` : "";
    return `${field}${args}${type}`;
  };
  return `{ ${roots.map((root, index) => `a${index}: ${write(root)}`).join(" ")} }`;
}
