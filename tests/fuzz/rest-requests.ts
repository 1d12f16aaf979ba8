import fc, { type Arbitrary } from "fast-check";
import { openApi } from "../../server/app/openapi.ts";
import type { JsonSchema, MediaType, Parameter } from "../../server/rest/openapi/types.ts";
import { type DocumentedOperation, operations } from "../support/documented.ts";
import { hostileBody, hostileHeaders, hostileText, hostileValue } from "./hostile.ts";
import { ROLES, type Role } from "./run.ts";
import type { WireRequest } from "./wire.ts";

/** A request made from the OpenAPI document, right in some parts and wrong in others. */
export interface FuzzedRequest extends WireRequest {
  operationId: string;
  role: Role;
}

const { components } = openApi().document;

/** Small numbers name things that exist. */
const whole = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 14 }) },
  { weight: 1, arbitrary: fc.integer() },
);

/** Values that a schema allows. */
function valid(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    return valid(components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valid));
  const examples = (schema.examples ?? []).map((example) => fc.constant(example));
  const types = [schema.type ?? "string"].flat();
  return fc.oneof(...examples, ...types.map((type) => validOf(type, schema)));
}

function validOf(type: string, schema: JsonSchema): Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer": {
      const { minimum: min, maximum: max } = schema;
      if (min === undefined || max === undefined || min < -1) return whole;
      return fc.oneof(fc.integer({ min, max: Math.min(max, min + 20) }), fc.integer({ min, max }));
    }
    case "number":
      return fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(0, 0.25, 1, 4) },
        { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
      );
    case "array":
      return fc.oneof(fc.constant([]), fc.array(valid(schema.items ?? {}), { maxLength: 4 }));
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, property]) => [
            name,
            valid(property),
          ]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    default:
      return fc.string({ unit: "grapheme", maxLength: 30 });
  }
}

/** The document's example with some fields of other values that the schema allows. */
function varied({ schema, example }: MediaType): Arbitrary<unknown> {
  return fc
    .tuple(valid(schema), fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }))
    .map(([value, choices]) => {
      const fields = Object.entries({ ...Object(value), ...Object(example) });
      return Object.fromEntries(
        fields.map(([name, right], index) => [
          name,
          choices[index] === true ? ((value as Record<string, unknown>)[name] ?? null) : right,
        ]),
      );
    });
}

/** Mostly right, with one field replaced, added or left out. */
function spoiled(media: MediaType): Arbitrary<unknown> {
  return fc
    .tuple(
      fc.oneof(fc.constant(media.example), valid(media.schema)),
      fc.nat(),
      hostileText,
      hostileValue,
      fc.nat({ max: 3 }),
    )
    .map(([value, place, name, hostile, kind]) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return hostile;
      const keys = Object.keys(value);
      const key = keys[place % Math.max(1, keys.length)] ?? name;
      if (kind === 0) return { ...value, [name]: hostile };
      if (kind === 1) return Object.fromEntries(Object.entries(value).filter(([k]) => k !== key));
      return { ...value, [key]: hostile };
    });
}

function bodyText(media: MediaType): Arbitrary<string | undefined> {
  return fc.oneof(
    { weight: 4, arbitrary: varied(media).map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: valid(media.schema).map((value) => JSON.stringify(value)) },
    { weight: 6, arbitrary: spoiled(media).map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: hostileBody },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

const BOUNDARY = "fuzzed-boundary";
const CSV = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";
const csv = fc.oneof(
  fc.nat({ max: 9 }).map((n) => `${CSV}\nIs it ${n}?,a,b,c,d,A,Law of Torts\n`),
  hostileText.map((text) => `${CSV}\n${text},a,b,c,d,A,Law of Torts\n"${text}`),
  hostileText,
);

/** A form with a file, or with something else in its place. */
function formText({ schema }: MediaType): Arbitrary<string | undefined> {
  const parts = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const isFile = property.contentMediaType !== undefined;
    const content = isFile ? csv : fc.oneof(valid(property).map(String), hostileText);
    const file = fc.constantFrom('; filename="a.csv"', '; filename="../../a.csv"', "");
    const part = fc
      .tuple(content, isFile ? file : fc.constantFrom("", "", '; filename="x.csv"'))
      .map(
        ([text, fileName]) =>
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${fileName}\r\n\r\n${text}\r\n`,
      );
    return fc.oneof({ weight: 6, arbitrary: part }, { weight: 1, arbitrary: fc.constant("") });
  });
  const end = fc.constantFrom(`--${BOUNDARY}--\r\n`, `--${BOUNDARY}--\r\n`, "", "--");
  return fc
    .tuple(fc.tuple(...parts), fc.boolean(), end)
    .map(([texts, reversed, last]) => (reversed ? texts.reverse() : texts).join("") + last);
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 3_000);
}

const rawSegment = fc.constantFrom("%zz", "%00", "%ff%fe", "..%2f..", "%2e%2e", ";", "'", "a%20b");

function pathOf({ path }: DocumentedOperation): Arbitrary<string> {
  if (!path.includes("{")) return fc.constantFrom(path, path, path, `${path}/`);
  const segment = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 14 }).map(String) },
    { weight: 2, arbitrary: hostileText.map(encoded) },
    { weight: 1, arbitrary: rawSegment },
    { weight: 1, arbitrary: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(String) },
  );
  return segment.map((text) => path.replace(/\{\w+\}/g, text));
}

function queryOf({ operation }: DocumentedOperation): Arbitrary<string> {
  const known = (operation.parameters ?? []).filter(
    (parameter): parameter is Parameter => "in" in parameter && parameter.in === "query",
  );
  const value = (schema: JsonSchema) =>
    fc.oneof(
      { weight: 3, arbitrary: valid(schema).map((right) => encoded(String(right))) },
      { weight: 1, arbitrary: hostileText.map(encoded) },
    );
  const pairs = known.map(({ name, schema }) =>
    fc.oneof(
      fc.constant([]),
      value(schema).map((text) => [`${name}=${text}`]),
      fc.tuple(value(schema), value(schema)).map((two) => two.map((text) => `${name}=${text}`)),
    ),
  );
  const stray = fc.oneof(
    { weight: 6, arbitrary: fc.constant([] as string[]) },
    { weight: 1, arbitrary: hostileText.map((text) => [`${encoded(text)}=1`]) },
    { weight: 1, arbitrary: fc.constantFrom(["%zz=%"], ["skip[a]=1"], ["__proto__=1"], ["&&&="]) },
  );
  return fc.tuple(stray, ...pairs).map((parts) => {
    const query = parts.flat().join("&");
    return query === "" ? "" : `?${query}`;
  });
}

function requestsTo(
  operationId: string,
  documented: DocumentedOperation,
): Arbitrary<FuzzedRequest> {
  const [type, media] = Object.entries(documented.operation.requestBody?.content ?? {})[0] ?? [];
  const isForm = type === "multipart/form-data";
  const body =
    isForm && media !== undefined
      ? formText(media)
      : media === undefined
        ? fc.constantFrom(undefined, undefined, "{}", "x")
        : bodyText(media);
  const typeHeader = {
    "content-type": isForm ? `${type}; boundary=${BOUNDARY}` : (type ?? "application/json"),
  };
  return fc
    .record({
      role: fc.constantFrom(...ROLES),
      path: pathOf(documented),
      query: queryOf(documented),
      body: documented.method === "GET" ? fc.constant(undefined) : body,
      headers: hostileHeaders,
      key: fc.oneof(
        { weight: 5, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constantFrom("a", "b").map((k) => ({ "idempotency-key": k })) },
      ),
    })
    .map(({ role, path, query, body: text, headers, key }) => ({
      operationId,
      role,
      method: documented.method,
      path: `/api/v1${path}${query}`,
      headers: { ...(text === undefined ? {} : typeHeader), ...key, ...headers },
      body: text,
    }));
}

/** Requests to each operation of the document, in its order. */
export const fuzzedRequests: readonly Arbitrary<FuzzedRequest>[] = [...operations].map(
  ([operationId, documented]) => requestsTo(operationId, documented),
);
