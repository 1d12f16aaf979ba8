import { readFileSync } from "node:fs";
import { BreakingChangeType, buildSchema, findSchemaChanges, type GraphQLSchema } from "graphql";
import { describe, expect, it } from "vitest";
import { schema } from "../../server/app/schema.ts";

const sdl = readFileSync(new URL("released.graphql", import.meta.url), "utf8");

/** What a client of the older schema would stumble over in the newer one. */
function breaks(older: GraphQLSchema, newer: GraphQLSchema): string[] {
  const kinds = new Set<string>(Object.values(BreakingChangeType));
  return findSchemaChanges(older, newer)
    .filter(({ type }) => kinds.has(type))
    .map(({ description }) => description);
}

describe("the schema since its last release", () => {
  it("breaks no client; released.graphql says how it may move", () => {
    expect(breaks(buildSchema(sdl), schema)).toEqual([]);
  });

  const older = `
    type Query { tests(search: String): [Test!]! find(by: Filter): Test! }
    type Test { id: ID! state: State! title: String! }
    enum State { OPEN CLOSED }
    input Filter { title: String }
  `;

  it.each([
    ["a field that is gone", " title: String! }", " }"],
    ["a field that may be null now", "title: String!", "title: String"],
    ["an enum value that is gone", "OPEN CLOSED", "OPEN"],
    ["an argument that is gone", "(search: String)", ""],
    ["an argument that is needed now", "search: String", "search: String!"],
    ["an input field that is needed now", "Filter { title: String", "Filter { title: String!"],
  ])("would refuse %s", (_name, from, to) => {
    const newer = older.replace(from, to);
    expect(newer).not.toBe(older);
    expect(breaks(buildSchema(older), buildSchema(newer))).not.toEqual([]);
  });

  it("lets it grow", () => {
    const newer = older
      .replace("id: ID!", "id: ID! note: String")
      .replace("OPEN", "OPEN PAUSED")
      .replace("Filter {", "Filter { state: State ")
      .replace("search: String", "search: String, limit: Int = 5");
    expect(breaks(buildSchema(older), buildSchema(newer))).toEqual([]);
  });
});
