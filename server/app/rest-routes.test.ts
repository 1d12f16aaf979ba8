import { type DocumentNode, validate } from "graphql";
import { expect, it } from "vitest";
import { routes } from "./rest-routes.ts";
import { schema } from "./schema.ts";

it.each(routes.map((route) => ({ route, name: `${route.method} ${route.path}` })))(
  "$name runs operations that the schema answers",
  ({ route }) => {
    for (const document of [route.document, ...(route.stream?.documents ?? [])]) {
      expect(validate(schema, document as DocumentNode)).toEqual([]);
    }
  },
);
