import type { GraphQLSchema } from "graphql";
import { z } from "zod";
import { meaningOf } from "./glossary.ts";
import type { Meaning } from "./meaning.ts";
import type { JsonSchema } from "./types.ts";

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

/** The schemas of a document: what was named goes into its components, once. */
export class BodySchemas {
  readonly components: Record<string, JsonSchema> = {};
  /** Fields that the glossary doesn't know, as `Schema.field`; a test wants none. */
  readonly unexplained = new Set<string>();
  readonly #graphql: GraphQLSchema;

  /** @param graphql describes what is the same there */
  constructor(graphql: GraphQLSchema) {
    this.#graphql = graphql;
  }

  /**
   * The JSON Schema of a shape, with the glossary's words. A shape with `.meta({ id })` becomes a
   * component and is answered as a reference to it.
   *
   * @param io `input` for what a client sends, `output` for what it gets
   * @param name what the glossary knows a shape without an id by
   * @throws Error when two different shapes carry one name
   */
  convert(shape: z.ZodType, io: "input" | "output", name = ""): JsonSchema {
    const whole = z.toJSONSchema(z.object({ shape }), {
      io,
      override: ({ jsonSchema }) => tidy(jsonSchema as Converted),
    }) as JsonSchema;
    for (const [id, schema] of Object.entries(whole.$defs ?? {})) this.#keep(id, schema);
    const schema = whole.properties?.shape ?? {};
    this.#explain(name, schema);
    rewriteReferences(schema);
    return schema;
  }

  /** An inner object is known by the name of the field it stands in. */
  #explain(owner: string, schema: JsonSchema): void {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const meaning: Meaning | null = meaningOf(this.#graphql, owner, name);
      if (meaning === null && property.description === undefined) {
        this.unexplained.add(`${owner}.${name}`);
      }
      property.description ??= meaning?.description;
      if (meaning?.example !== undefined) property.examples ??= [meaning.example];
      this.#explain(name, property);
    }
    for (const part of [schema.items, ...(schema.anyOf ?? [])]) {
      if (part !== undefined) this.#explain(owner, part);
    }
  }

  #keep(id: string, schema: JsonSchema & { id?: string }): void {
    delete schema.id;
    this.#explain(id, schema);
    rewriteReferences(schema);
    const known = this.components[id];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two different shapes are called ${id}.`);
    }
    this.components[id] = schema;
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
    return schema.type === "string" ? "text" : null;
  }
}
