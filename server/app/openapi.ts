import { type DescribedRoutes, describeRoutes } from "../rest/openapi/document.ts";
import { routes } from "./rest-routes.ts";
import { schema } from "./schema.ts";

let described: DescribedRoutes | null = null;

/** The OpenAPI document of the whole table of routes. Made when first asked for: no start waits for it. */
export function openApi(): DescribedRoutes {
  described ??= describeRoutes(schema, routes);
  return described;
}
