import {
  type DocumentNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
  isListType,
} from "graphql";
import type { Annotations } from "#rules/annotations.ts";
import type { PageFacts, RestRoute } from "./route.ts";
import {
  isUnnested,
  itemsOf,
  rootFieldOf,
  type SelectedField,
  type Selection,
} from "./selection.ts";

type Write = (value: unknown) => unknown;
type Values = Record<string, unknown>;

/** Ids that are not numbers, with their JSON Schema format. */
export const TEXT_IDS: ReadonlyMap<string, { format?: string }> = new Map([
  ["Image.id", {}],
  ["Session.id", { format: "uuid" }],
  ["WebhookDelivery.id", { format: "uuid" }],
]);

/** Fields that are -1 in bodies where GraphQL has null. */
export const MINUS_ONE: ReadonlySet<string> = new Set([
  "Mistake.selectedOptionIndex",
  "ResultQuestion.selectedOptionIndex",
]);

/** Fields that are never null in bodies: null in GraphQL stands for -1, or occurs only in other routes. */
export const NEVER_NULL: ReadonlySet<string> = new Set([
  ...MINUS_ONE,
  "Attempt.randomTestId",
  "Attempt.testId",
  "Result.randomTestId",
  "Result.testId",
]);

const same: Write = (value) => value;

/** Returns annotations in the form of bodies. */
function annotationsBody(annotations: unknown): unknown {
  const { textSize, ...lists } = annotations as Annotations;
  return { ...lists, text_size: textSize };
}

function writeNamed(field: SelectedField, type: GraphQLOutputType): Write {
  if (field.selection !== null) return writeObject(field.selection);
  if (isEnumType(type)) return (value) => String(value).toLowerCase();
  const { name } = type as { name?: string };
  if (name === "ID" && !TEXT_IDS.has(field.coordinate)) return Number;
  return name === "Annotations" ? annotationsBody : same;
}

function writeType(field: SelectedField, type: GraphQLOutputType): Write {
  const nullable = getNullableType(type);
  const ofList = isListType(nullable);
  const write = ofList ? writeType(field, nullable.ofType) : writeNamed(field, nullable);
  if (write === same && !MINUS_ONE.has(field.coordinate)) return same;
  const absent = MINUS_ONE.has(field.coordinate) ? -1 : null;
  return ofList
    ? (value) => (value == null ? absent : (value as unknown[]).map((item) => write(item)))
    : (value) => (value == null ? absent : write(value));
}

/** Returns a writer of an object's fields, in the order of the selection. */
function writeObject({ fields }: Selection): Write {
  const writers = fields.map((field) => ({
    ...{ key: field.key, name: field.name, isUnnested: isUnnested(field) },
    write: writeType(field, field.type),
  }));
  return (value) => {
    const body: Values = {};
    for (const { key, name, isUnnested, write } of writers) {
      const written = write((value as Values)[key]);
      if (isUnnested) Object.assign(body, written);
      else body[name] = written;
    }
    return body;
  };
}

/**
 * Returns a function that turns the data of an operation with one root field into the documented body: names in
 * snake_case, ids as numbers, enum values in lower case.
 */
function bodyWriter(schema: GraphQLSchema, document: DocumentNode): Write {
  const root = rootFieldOf(schema, document);
  const items = root.selection === null ? undefined : itemsOf(root.selection);
  const write = items ? writeType(items, items.type) : writeType(root, root.type);
  return (data) => {
    const answer = (data as Values)[root.key];
    return write(items ? (answer as Values).items : answer);
  };
}

/** Returns the function that turns a route's data into its body. Called once per route, at the start. */
export function answerOf(schema: GraphQLSchema, route: RestRoute): Write {
  if (route.answer !== null) return route.answer;
  // An idempotency key saves the data behind a stream, and not the stream, which may be long.
  if (route.stream !== null) return same;
  if (route.status === 204) return () => undefined;
  const write = bodyWriter(schema, route.document as DocumentNode);
  const { changes } = route;
  if (changes === null) return write;
  return (data) => changes.body(write(data) as Values, data);
}

/** Returns the paging data of a list route's response, with the requested page; null if the route has no list. */
export function pageOf(
  schema: GraphQLSchema,
  route: RestRoute,
): ((data: unknown, query: unknown) => PageFacts) | null {
  if (route.answer !== null || route.stream !== null || route.status === 204) return null;
  const { key, selection } = rootFieldOf(schema, route.document as DocumentNode);
  if (selection === null || itemsOf(selection) === undefined) return null;
  return (data, query) => {
    const { totalCount, totalIsExact, items } = (data as Record<string, Page>)[key] as Page;
    const cursors = items.flatMap(({ cursor }) => cursor ?? []);
    const { skip, limit, after } = query as Pick<PageFacts, "skip" | "limit" | "after">;
    return { totalCount, totalIsExact: totalIsExact !== false, cursors, skip, limit, after };
  };
}

interface Page {
  totalCount: number;
  totalIsExact?: boolean;
  items: { cursor?: string }[];
}
