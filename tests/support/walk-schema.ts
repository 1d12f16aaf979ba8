import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import type { Caller } from "./app.ts";

/** The scalar fields of one object, queried through one field of another. */
export interface Visit {
  /** "Result.solutions Solution" */
  name: string;
  type: string;
  query: string;
  text: string;
}

interface Step {
  type: GraphQLObjectType;
  /** The fields that lead here, with their arguments. */
  path: readonly string[];
}

/** The scalar fields of a type that need no argument. */
function leaves(type: GraphQLObjectType): string[] {
  return Object.values(type.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument))
    .map(({ name }) => name);
}

/**
 * Queries every field of every type reachable from Query, each type through every field that leads to it. Stops where
 * the server refuses.
 *
 * @param argumentsOf the arguments of a field, such as "(id: 7)", of each that needs some; null leaves it out
 * @throws Error for a field that needs arguments and has none here
 */
export async function walkSchema(
  schema: GraphQLSchema,
  caller: Caller,
  argumentsOf: Readonly<Record<string, string | null>>,
): Promise<Visit[]> {
  const root = schema.getQueryType();
  if (!root) throw new Error("There is no query type.");
  const visits: Visit[] = [];
  const gone = new Set<string>();
  let steps: Step[] = [{ type: root, path: [] }];
  const argumentText = (type: GraphQLObjectType, field: GraphQLField<unknown, unknown>) => {
    const known = argumentsOf[`${type.name}.${field.name}`];
    if (known !== undefined) return known;
    if (!field.args.some(isRequiredArgument)) return "";
    throw new Error(`Add the arguments of ${type.name}.${field.name} to the test.`);
  };
  while (steps.length > 0) {
    const next: Step[] = [];
    for (const { type, path } of steps) {
      for (const field of Object.values(type.getFields())) {
        const name = `${type.name}.${field.name}`;
        if (gone.has(name)) continue;
        gone.add(name);
        const given = argumentText(type, field);
        if (given === null) continue;
        const target = getNamedType(field.type);
        const isLeaf = isLeafType(target);
        // Fields of other types are queried with their type.
        if (isLeaf && type !== root && given === "") continue;
        if (!isLeaf && !isObjectType(target) && !isAbstractType(target)) continue;
        const members = isObjectType(target) ? leaves(target) : ["__typename"];
        const selection = isLeaf ? "" : ` { ${["__typename", ...members].join(" ")} }`;
        const through = [...path, `${field.name}${given}`];
        const query = `{ ${through.join(" { ")}${selection}${" }".repeat(through.length)}`;
        const { text } = await caller.graphql(query);
        const target_ = isLeaf ? "" : ` ${target.name}`;
        visits.push({
          name: `${name}${target_}`,
          type: isLeaf ? type.name : target.name,
          query,
          text,
        });
        if (text.includes('"FORBIDDEN"') || isLeaf || !isObjectType(target)) continue;
        next.push({ type: target, path: through });
      }
    }
    steps = next;
  }
  return visits;
}

const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** The names of the fields that differ between two responses; "[]" for lists of different lengths. */
export function differences(one: string, other: string): string[] {
  const found = new Set<string>();
  const compare = (left: unknown, right: unknown, name: string): void => {
    if (Array.isArray(left) && Array.isArray(right)) {
      if (left.length !== right.length) found.add(`${name}[]`);
      for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
        compare(left[at], right[at], name);
      }
    } else if (left && right && typeof left === "object" && typeof right === "object") {
      for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
        compare(Reflect.get(left, key), Reflect.get(right, key), key);
      }
    } else if (left !== right) {
      found.add(name);
    }
  };
  const read = (text: string) => JSON.parse(text.replace(MOMENT, "moment"));
  compare(read(one), read(other), "");
  return [...found];
}
