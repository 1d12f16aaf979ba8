import {
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
} from "graphql";
import { annotationsShape } from "../annotation-shapes.ts";
import { MINUS_ONE, NEVER_NULL, TEXT_IDS } from "../body.ts";
import type { PropertyChanges } from "../route.ts";
import { isUnnested, itemsOf, type SelectedField, type Selection } from "../selection.ts";
import { type BodySchemas, isValue } from "./body-schemas.ts";
import { exampleFor } from "./examples.ts";
import type { JsonSchema } from "./types.ts";
import { noWords } from "./words.ts";

/** Where components are kept, and what differs in them. */
interface Into {
  schemas: BodySchemas;
  changes: PropertyChanges;
}

const scalars: Readonly<Record<string, JsonSchema>> = {
  Boolean: { type: "boolean" },
  DateTime: { type: "string", format: "date-time" },
  Float: { type: "number" },
  ID: { type: "integer" },
  Int: { type: "integer" },
  Marks: { type: "number" },
  String: { type: "string" },
};

/** A schema that allows null too. */
function orNull(schema: JsonSchema): JsonSchema {
  const { type, ...more } = schema;
  const isBare = typeof type === "string" && Object.keys(more).length === 0;
  return isBare ? { type: [type, "null"] } : { anyOf: [schema, { type: "null" }] };
}

function schemaOfNamed(field: SelectedField, type: GraphQLOutputType, into: Into) {
  if (field.selection !== null) return schemaOfObject(field.selection, into);
  if (isEnumType(type)) {
    return { type: "string", enum: type.getValues().map(({ name }) => name.toLowerCase()) };
  }
  const { name = "" } = type as { name?: string };
  if (name === "Annotations") return into.schemas.convert(annotationsShape, "output", noWords);
  const textId = TEXT_IDS.get(field.coordinate);
  if (textId !== undefined) return { type: "string", ...textId };
  const scalar = scalars[name];
  if (scalar === undefined) throw new Error(`REST has no way to write ${field.coordinate}.`);
  return { ...scalar };
}

function schemaOfType(field: SelectedField, type: GraphQLOutputType, into: Into): JsonSchema {
  const nullable = getNullableType(type);
  const schema = isListType(nullable)
    ? { type: "array", items: schemaOfType(field, nullable.ofType, into) }
    : schemaOfNamed(field, nullable, into);
  const isNeverNull = nullable !== type || NEVER_NULL.has(field.coordinate);
  return isNeverNull ? schema : orNull(schema);
}

/** What GraphQL says of a field, and of the values of its enum. */
function wordsOf({ description, coordinate, type }: SelectedField): string {
  if (MINUS_ONE.has(coordinate)) return description.replace("null", "-1");
  if (NEVER_NULL.has(coordinate)) return description.replace(/; null [^;]*\.$/, ".");
  const named = getNamedType(type);
  if (!isEnumType(named)) return description;
  const values = named.getValues();
  const lines = values.map(({ name, description: says }) => `- \`${name.toLowerCase()}\`: ${says}`);
  return `${description}\n\n${lines.join("\n")}`;
}

function propertiesOf({ fields, component }: Selection, into: Into): Record<string, JsonSchema> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const { name, selection } = field;
      if (selection !== null && isUnnested(field)) {
        return Object.entries(propertiesOf(selection, into));
      }
      const schema: JsonSchema = schemaOfType(field, field.type, into);
      const example = isValue(schema) ? exampleFor(name, component) : undefined;
      const examples = example === undefined ? {} : { examples: [example] };
      return [[name, { ...schema, description: wordsOf(field), ...examples }]];
    }),
  );
}

function schemaOfObject(selection: Selection, into: Into): JsonSchema {
  const { component, description } = selection;
  const selected = propertiesOf(selection, into);
  const properties = into.changes[component]?.(selected) ?? selected;
  return into.schemas.keep(component, {
    type: "object",
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
    description,
  });
}

/** The JSON Schema of what an operation answers, spelt as REST does. */
export function answerSchema(
  root: SelectedField,
  schemas: BodySchemas,
  changes: PropertyChanges = {},
): JsonSchema {
  const field = (root.selection && itemsOf(root.selection)) ?? root;
  return schemaOfType(field, field.type, { schemas, changes });
}
