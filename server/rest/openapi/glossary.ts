import { type GraphQLSchema, isInputObjectType, isObjectType } from "graphql";
import type { Entry, Meaning } from "./meaning.ts";
import { FIELDS } from "./words-everywhere.ts";
import { EXCEPTIONS } from "./words-of-schemas.ts";

function entryOf(owner: string, field: string): Entry | undefined {
  const exception = `${owner}.${field}`;
  if (Object.hasOwn(EXCEPTIONS, exception)) return EXCEPTIONS[exception];
  return Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
}

/** @throws Error when GraphQL has no such field, or doesn't describe it */
function descriptionIn(graphql: GraphQLSchema, name: string): string {
  const [typeName = "", fieldName = ""] = name.split(".");
  const type = graphql.getType(typeName);
  const fields = isObjectType(type) || isInputObjectType(type) ? type.getFields() : {};
  const description = fields[fieldName]?.description;
  if (!description) throw new Error(`GraphQL does not describe ${name}.`);
  return description;
}

/**
 * What a field means.
 *
 * @param graphql whose words are taken where the field is the same there
 * @param owner the schema the field belongs to, or `query`; empty for one without a name
 * @returns null when the glossary lacks it, which a test refuses
 */
export function meaningOf(graphql: GraphQLSchema, owner: string, field: string): Meaning | null {
  const entry = entryOf(owner, field);
  if (entry === undefined || !("as" in entry)) return entry ?? null;
  return { description: descriptionIn(graphql, entry.as), example: entry.example };
}
