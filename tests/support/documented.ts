import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { openApi } from "../../server/app/openapi.ts";
import type { Header, Operation, Reference, Response } from "../../server/rest/openapi/types.ts";

/** An answer as it came over the wire. */
export interface PlainAnswer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
}

/** One operation of the OpenAPI document, with where it is. */
export interface DocumentedOperation {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  operation: Operation;
}

const { document } = openApi();
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, "openapi.json");
const validators = new Map<string, ValidateFunction>();

/** Every operation of the document by its id. */
export const operations: ReadonlyMap<string, DocumentedOperation> = new Map(
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [
      operation.operationId,
      { method: method.toUpperCase() as DocumentedOperation["method"], path, operation },
    ]),
  ),
);

/**
 * The id of the operation that answers an address; null when there is none.
 *
 * @param address below /api/v1, with its query
 */
export function operationAt(method: string, address: string): string | null {
  const path = (address.split("?", 1)[0] ?? "").replace(/\/$/, "");
  const fitting = [...operations].filter(
    ([, documented]) =>
      documented.method === method &&
      new RegExp(`^${documented.path.replace(/\{\w+\}/g, "[^/]*")}$`).test(path),
  );
  // A path without parameters goes before one with them.
  fitting.sort(([, one], [, other]) => one.path.split("{").length - other.path.split("{").length);
  return fitting[0]?.[0] ?? null;
}

function resolved<Value>(value: Value | Reference): Value {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return value as Value;
  const [, , kind = "", name = ""] = value.$ref.split("/");
  const components = document.components as Record<string, Record<string, unknown>>;
  return components[kind]?.[name] as Value;
}

function validator(id: string, schema: object): ValidateFunction {
  let found = validators.get(id);
  if (found === undefined) {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"openapi.json#/components');
    found = ajv.compile(JSON.parse(text));
    validators.set(id, found);
  }
  return found;
}

function missingHeaders(response: Response, answer: PlainAnswer): string[] {
  return Object.entries(response.headers ?? {})
    .filter(([name, header]) => {
      const { required } = resolved<Header>(header);
      return required === true && answer.headers[name.toLowerCase()] === undefined;
    })
    .map(([name]) => `the header ${name} is missing`);
}

/** What of a body a schema of the document doesn't allow. @param id a name for the schema */
export function wrongIn(id: string, schema: object, body: unknown): string[] {
  const validate = validator(id, schema);
  return validate(body) ? [] : [ajv.errorsText(validate.errors)];
}

/**
 * What of an answer the OpenAPI document doesn't allow, a sentence for each: its status, its
 * content type, its headers and its body.
 */
export function undocumented(operationId: string, answer: PlainAnswer): string[] {
  const { operation } = operations.get(operationId) ?? {};
  const documented = operation?.responses[answer.status];
  if (documented === undefined) return [`${operationId} never answers ${answer.status}`];
  const response = resolved<Response>(documented);
  const problems = missingHeaders(response, answer);
  const type = String(answer.headers["content-type"] ?? "").split(";", 1)[0] ?? "";
  if (response.content === undefined) {
    if (answer.text !== "") problems.push("there is a body where none is documented");
    return problems;
  }
  const media = response.content[type];
  if (media === undefined) return [...problems, `the content type is ${type || "absent"}`];
  const body: unknown = type.includes("json") ? JSON.parse(answer.text) : answer.text;
  return [...problems, ...wrongIn(`${operationId} ${answer.status}`, media.schema, body)];
}
