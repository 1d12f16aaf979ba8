import { openApiDocument } from "../openapi/document.ts";
import type { JsonSchema } from "../openapi/types.ts";
import { type Html, html } from "./html.ts";
import { inline } from "./prose.ts";

const WORDS: Record<string, string> = {
  integer: "whole number",
  number: "number",
  string: "text",
  boolean: "true or false",
  null: "null",
  object: "object",
};
const PLURALS: Record<string, string> = {
  "whole number": "whole numbers",
  number: "numbers",
  text: "texts",
  object: "objects",
};
const FORMATS: Record<string, string> = { "date-time": "time", uri: "address", binary: "file" };

function nameOf({ $ref }: JsonSchema): string {
  return $ref?.split("/").at(-1) ?? "";
}

/** What values a schema takes, in words, with links to the schemas it names. */
export function typeOf(schema: JsonSchema): Html {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`;
  if (schema.enum !== undefined) {
    const values = schema.enum.map((value) => html`<code>${String(value)}</code>`);
    return html`${values.map((value, index) => (index === 0 ? value : html` or ${value}`))}`;
  }
  if (schema.anyOf !== undefined) {
    const parts = schema.anyOf.map(typeOf);
    return html`${parts.map((part, index) => (index === 0 ? part : html` or ${part}`))}`;
  }
  if (schema.items !== undefined) {
    const item = typeOf(schema.items);
    const plural = PLURALS[item.text];
    return html`list of ${plural ?? item}`;
  }
  if (schema.format !== undefined && FORMATS[schema.format] !== undefined) {
    return html`${FORMATS[schema.format] ?? ""}`;
  }
  const types = [schema.type ?? "object"].flat().map((type) => WORDS[type] ?? type);
  return html`${types.join(" or ")}`;
}

/** Bounds that a schema sets, such as "1 to 200, 50 unless said otherwise"; empty without any. */
function boundsOf({ minimum, maximum, maxLength, default: initial }: JsonSchema): string {
  const parts: string[] = [];
  if (minimum !== undefined && maximum !== undefined && maximum - minimum < 4e9) {
    parts.push(`${minimum} to ${maximum}`);
  }
  if (maxLength !== undefined) parts.push(`at most ${maxLength} characters`);
  if (initial !== undefined) parts.push(`${String(initial)} unless said otherwise`);
  const [first = "", ...rest] = parts;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(", ");
}

/** One line of a table of fields. */
export function fieldRow(
  name: string,
  schema: JsonSchema,
  options: { required: boolean; description: string },
): Html {
  const bounds = boundsOf(schema);
  const breakable = name.split(/(?<=[._])/).map((part) => html`${part}<wbr>`);
  return html`<tr>
<th scope="row"><code>${breakable}</code> <span class="type">${typeOf(schema)}${options.required ? null : ", optional"}</span></th>
<td>${inline(options.description)}${bounds === "" ? null : html` <span class="bounds">${bounds}.</span>`}</td>
</tr>`;
}

function rowsOf(schema: JsonSchema, prefix: string): Html[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const row = fieldRow(`${prefix}${name}`, property, {
      required: schema.required?.includes(name) === true,
      description: property.description ?? "",
    });
    const inner = property.items?.properties ? property.items : property;
    const mark = inner === property ? "." : "[].";
    return [row, ...rowsOf(inner, `${prefix}${name}${mark}`)];
  });
}

/** The fields of an object as a table, what lies inside them included. */
export function fieldTable(schema: JsonSchema, label: string): Html {
  const { schemas } = openApiDocument().components;
  const whole = schema.$ref === undefined ? schema : (schemas[nameOf(schema)] ?? {});
  return html`<table aria-label="${label}"><tbody>${rowsOf(whole, "")}</tbody></table>`;
}
