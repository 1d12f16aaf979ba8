import type {
  JsonSchema,
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  Response,
} from "../server/rest/openapi/types.ts";

function nameOf({ $ref }: { $ref?: string }): string {
  return $ref?.split("/").at(-1) ?? "";
}

function literal(value: unknown): string {
  return JSON.stringify(value);
}

const PRIMITIVES: Record<string, string> = {
  integer: "number",
  number: "number",
  string: "string",
  boolean: "boolean",
  null: "null",
};

/** A schema as a TypeScript type. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return nameOf(schema);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(" | ");
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(" | ");
  if (schema.items !== undefined) return `(${typeOf(schema.items)})[]`;
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(([name, property]) => {
      const mark = schema.required?.includes(name) === true ? "" : "?";
      return `${literal(name)}${mark}: ${typeOf(property)}`;
    });
    return `{ ${fields.join("; ")} }`;
  }
  return [schema.type ?? "unknown"]
    .flat()
    .map((type) => PRIMITIVES[type] ?? "unknown")
    .join(" | ");
}

function contentType(content: Record<string, MediaType> | undefined): string {
  const [media] = Object.entries(content ?? {});
  if (media === undefined) return "undefined";
  return media[0] === "application/json" ? typeOf(media[1].schema) : "string";
}

function requestType({ parameters = [], requestBody }: Operation): string {
  const plain = parameters.filter((parameter): parameter is Parameter => "in" in parameter);
  const fields = plain.map(
    ({ name, required, schema }) => `${literal(name)}${required ? "" : "?"}: ${typeOf(schema)}`,
  );
  if (requestBody !== undefined) fields.push(`body: ${contentType(requestBody.content)}`);
  return `{ ${fields.join("; ")} }`;
}

/**
 * A client made of the OpenAPI document: a type for each schema, and a function for each JSON
 * operation that takes its parameters and body, and answers its body or throws its problem.
 */
export function clientSource(document: OpenApiDocument): string {
  const types = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};`,
  );
  const functions = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const success = Object.entries(operation.responses).find(([status]) => status < "300");
      if (success === undefined) return [];
      const answer = contentType((success[1] as Response).content);
      const request = requestType(operation);
      const optional = request.includes(": ") && !/^\{ ("[^"]+"\?: [^;]+(; )?)* \}$/.test(request);
      return `    ${operation.operationId}: (request: ${request}${optional ? "" : " = {}"}): Promise<${answer}> =>
      send("${method.toUpperCase()}", "${path}", request),`;
    }),
  );
  return `// A client for Lexam's REST interface, made from its OpenAPI document by \`npm run schema\`. Don't edit it.
${types.join("\n")}

/** A failure as the server answers it. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/**
 * Every JSON operation of the interface as a function of its parameters and body.
 *
 * @param base such as https://lexam.example/api/v1
 * @param token a personal access token, or the access token of a session; null for none
 */
export function createClient(base: string, token: () => string | null) {
  async function send(method: string, path: string, request: object): Promise<never> {
    const fields = new Map<string, unknown>(Object.entries(request));
    const body = fields.get("body");
    fields.delete("body");
    const address = path.replace(/\\{(\\w+)\\}/g, (_whole, name: string) => {
      const value = fields.get(name);
      fields.delete(name);
      return encodeURIComponent(String(value));
    });
    const query = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
    const headers = new Headers();
    const held = token();
    if (held !== null) headers.set("authorization", \`Bearer \${held}\`);
    if (body !== undefined) headers.set("content-type", "application/json");
    const answer = await fetch(\`\${base}\${address}?\${query}\`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const value = text === "" ? undefined : JSON.parse(text);
    if (!answer.ok) throw new ProblemError(value);
    return value as never;
  }
  return {
${functions.join("\n")}
  };
}
`;
}
