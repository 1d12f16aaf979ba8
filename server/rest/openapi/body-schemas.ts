import { z } from "zod";
import { exampleFor, exampleOfType } from "./examples.ts";
import type { JsonSchema } from "./types.ts";
import { noWords, type Words } from "./words.ts";

/** What zod copies from `.meta()` beside what JSON Schema knows. */
type Converted = JsonSchema & { openapi?: JsonSchema; id?: string };

const SAFE = Number.MAX_SAFE_INTEGER;

/** Leaves out what zod says and no reader needs. */
function tidy(schema: Converted): void {
  if (schema.openapi !== undefined) {
    // How it is written in an address differs from what it is.
    const { openapi, description, examples } = schema;
    for (const key of Object.keys(schema)) delete schema[key as keyof Converted];
    Object.assign(schema, openapi, description === undefined ? {} : { description });
    if (examples !== undefined) schema.examples = examples;
  }
  if (schema.minimum === -SAFE) delete schema.minimum;
  if (schema.maximum === SAFE) delete schema.maximum;
  if (schema.format === "date-time") delete schema.pattern;
}

function rewriteReferences(schema: unknown): void {
  if (typeof schema !== "object" || schema === null) return;
  const { $ref } = schema as JsonSchema;
  if (typeof $ref === "string") {
    (schema as JsonSchema).$ref = $ref.replace("#/$defs/", "#/components/schemas/");
  }
  for (const value of Object.values(schema)) rewriteReferences(value);
}

/** Whether a schema is of values of which an example says something: no objects, no words of an enum. */
export function isValue({ $ref, enum: words, properties, items, anyOf = [] }: JsonSchema): boolean {
  if ($ref !== undefined || words !== undefined || properties !== undefined) return false;
  return [...anyOf, ...(items === undefined ? [] : [items])].every(isValue);
}

/** The schemas of a document: what was named goes into its components, once. */
export class BodySchemas {
  readonly components: Record<string, JsonSchema> = {};
  /** Fields that nothing describes, as `Schema.field`; a test wants none. */
  readonly unexplained = new Set<string>();

  /**
   * The JSON Schema of a shape. A shape with `.meta({ id })` becomes a component and is answered as a
   * reference to it.
   *
   * @param io `input` for what a client sends, `output` for what it gets
   * @param words what fields mean that the shape doesn't describe; null for those that need no words
   * @throws Error when two different shapes carry one name
   */
  convert(shape: z.ZodType, io: "input" | "output", words: Words | null): JsonSchema {
    const whole = z.toJSONSchema(z.object({ shape }), {
      io,
      override: ({ jsonSchema }) => tidy(jsonSchema as Converted),
    }) as JsonSchema;
    for (const [id, schema] of Object.entries(whole.$defs ?? {})) {
      delete (schema as Converted).id;
      if (words !== null) this.#explain(id, schema, words);
      rewriteReferences(schema);
      this.keep(id, schema);
    }
    const schema = whole.properties?.shape ?? {};
    if (words !== null) this.#explain("", schema, words);
    rewriteReferences(schema);
    return schema;
  }

  #explain(owner: string, schema: JsonSchema, words: Words): void {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const word = words.get(name);
      property.description ??= word?.description;
      if (!property.description) this.unexplained.add(`${owner}.${name}`);
      if (isValue(property)) {
        const example = exampleFor(name, owner);
        if (example !== undefined) property.examples ??= [example];
      }
      this.#explain(owner, property, word?.inner ?? noWords);
    }
    for (const part of [schema.items, ...(schema.anyOf ?? [])]) {
      if (part !== undefined) this.#explain(owner, part, words);
    }
  }

  /** Keeps a component. @returns the reference to it */
  keep(id: string, schema: JsonSchema): JsonSchema {
    const known = this.components[id];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two different shapes are called ${id}.`);
    }
    this.components[id] = schema;
    return { $ref: `#/components/schemas/${id}` };
  }

  /** An example of a schema, put together from those of its fields. */
  exampleOf(schema: JsonSchema): unknown {
    if (schema.$ref !== undefined) {
      return this.exampleOf(this.components[schema.$ref.split("/").at(-1) ?? ""] ?? {});
    }
    if (schema.examples !== undefined) return schema.examples[0];
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return schema.enum[0];
    if (schema.anyOf !== undefined) return this.exampleOf(schema.anyOf[0] ?? {});
    if (schema.items !== undefined) return [this.exampleOf(schema.items)];
    if (schema.properties !== undefined) {
      return Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => [
          name,
          this.exampleOf(property),
        ]),
      );
    }
    return exampleOfType(schema);
  }
}
