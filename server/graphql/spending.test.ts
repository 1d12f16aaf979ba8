import { buildSchema, execute, parse } from "graphql";
import { expect, it, vi } from "vitest";
import type { Context } from "./context.ts";
import { countAnswers } from "./counted-answers.ts";
import { Spending } from "./spending.ts";

const schema = buildSchema(`
  type Query { numbers: [Int!]!, words: [String!]!, marks: Int, items: [Item!]!, asked: [Item!]! }
  type Item { id: ID! }
`);
// As a field says of itself that it asks the database.
Object.assign(schema.getQueryType()?.getFields().asked ?? {}, { extensions: { fields: 20 } });
countAnswers(schema);

const ITEMS = 1_000;
const numbers = Array.from({ length: ITEMS }, (_, at) => at);
const rootValue = {
  numbers,
  words: async () => ["one", "two", "three"],
  marks: 3,
  items: numbers.map((id) => ({ id })),
  asked: numbers.map((id) => ({ id })),
};

async function spentOn(query: string, fields = 100_000) {
  const stop = vi.fn();
  const spending = new Spending({ fields, bytes: 1_000_000 }, stop);
  const contextValue = { spending } as unknown as Context;
  const { errors } = await execute({ schema, document: parse(query), rootValue, contextValue });
  return { spent: spending.fields, stop, errors };
}

it("counts ten numbers or words that come ready as one field, and a short list as one", async () => {
  expect((await spentOn("{ numbers }")).spent).toBe(ITEMS / 10);
  expect((await spentOn("{ words marks }")).spent).toBe(2);
});

it("counts each item that has fields of its own, and these", async () => {
  expect((await spentOn("{ items { id } }")).spent).toBe(2 * ITEMS);
  expect((await spentOn("{ asked { id } }")).spent).toBe(2 * ITEMS);
});

it("ends an operation that asks for long lists of numbers over and over", async () => {
  const query = `{ ${numbers.map((at) => `again${at}: numbers`).join(" ")} }`;
  const { stop, errors } = await spentOn(query, 30_000);
  expect(stop).toHaveBeenCalled();
  expect(errors?.[0]?.message).toMatch(/^The answer would be larger than 30000 fields/);
});
