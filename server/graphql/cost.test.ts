import { type OperationDefinitionNode, parse } from "graphql";
import { expect, it } from "vitest";
import { schema } from "../app/schema.ts";
import { costOf } from "./cost.ts";
import { MOST_FIELDS } from "./operation-limits.ts";

const document = parse(
  "query ($limit: Int) { results(limit: $limit) { items { id testTitle score } } }",
);
const operation = document.definitions[0] as OperationDefinitionNode;

function fields(limit: number | undefined, isVisitor = false): number {
  return costOf(schema, document, operation, { limit }, isVisitor).fields;
}

it("knows the cost of a document again, for each size of its pages and each kind of caller", () => {
  const [one, many] = [fields(1), fields(100)];
  expect(many).toBeGreaterThan(50 * (one - 20));
  expect(fields(undefined)).toBeGreaterThan(one);
  expect(fields(100, true)).toBeLessThan(one);
  expect([fields(1), fields(100)]).toEqual([one, many]);
});

it("keeps a few sizes, and works the others out", () => {
  for (let limit = 1; limit <= 100; limit += 1) {
    const written = parse(`{ results(limit: ${limit}) { items { id testTitle score } } }`);
    const [only] = written.definitions as OperationDefinitionNode[];
    if (only === undefined) throw new Error("The document has no operation.");
    expect(fields(limit)).toBe(costOf(schema, written, only, {}, false).fields);
  }
});

it("counts a field as many, where its value is as dear as so many", () => {
  const written = parse("{ dataCopyPart(number: 0) { content } }");
  const [only] = written.definitions as OperationDefinitionNode[];
  if (only === undefined) throw new Error("The document has no operation.");
  expect(costOf(schema, written, only, {}, false).fields).toBeGreaterThan(MOST_FIELDS.student / 3);
});
