import { type DocumentNode, getOperationAST, isInputObjectType, Kind } from "graphql";
import { expect, it } from "vitest";
import type { z } from "zod";
import { snakeCase } from "#rules/snake-case.ts";
import type { RestRoute } from "../rest/route.ts";
import { variablesOf } from "../rest/variables.ts";
import { routes } from "./rest-routes.ts";
import { schema } from "./schema.ts";

const derived = routes.filter(({ variables }) => variables === null);

function fieldsOf({ params, query, body, upload }: RestRoute): Set<string | null> {
  const shapes = [params, query, body].map((shape) => (shape as z.ZodObject | null)?.shape ?? {});
  return new Set([upload, ...shapes.flatMap((shape) => Object.keys(shape))]);
}

it.each(derived.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s has a field for each variable of its operation",
  (_name, route) => {
    const fields = fieldsOf(route);
    const operation = getOperationAST(route.document as DocumentNode);
    for (const { variable, type, defaultValue } of operation?.variableDefinitions ?? []) {
      const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
      const isInput =
        named.kind === Kind.NAMED_TYPE && isInputObjectType(schema.getType(named.name.value));
      if (isInput || defaultValue !== undefined) continue;
      // The export of the bank goes on by itself from the cursor of its last part.
      if (route.stream !== null && variable.name.value === "after") continue;
      expect(fields).toContain(snakeCase(variable.name.value));
    }
  },
);

function variablesFor(name: string, request: { params?: object; body?: object }) {
  const route = routes.find(({ method, path }) => `${method} ${path}` === name);
  if (route === undefined) throw new Error(`There is no ${name}.`);
  return variablesOf(schema, route)({ params: {}, query: {}, body: {}, file: null, ...request });
}

it("makes ids texts, spells enums as GraphQL does and puts filters into their object", () => {
  const body = { pool: "wrong", num_questions: 3, subjects: ["Torts"], passages: "only" };
  expect(variablesFor("POST /practice", { body })).toEqual({
    input: {
      pool: "WRONG",
      numQuestions: 3,
      filters: { subjects: ["Torts"], passages: "ONLY" },
    },
  });
  expect(
    variablesFor("POST /practice/selection", { body: { question_ids: [4, 5], title: "" } }),
  ).toEqual({ questionIds: ["4", "5"], title: "" });
});

it("leaves null to the default of what can't be null", () => {
  const body = { pool: null, num_questions: null, minutes: null };
  expect(variablesFor("POST /practice", { body })).toEqual({
    input: { minutes: null, filters: {} },
  });
});
