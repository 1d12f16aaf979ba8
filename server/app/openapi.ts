import { type DescribedRoutes, describeRoutes } from "../rest/openapi/document.ts";
import { routes } from "./rest-routes.ts";
import { schema } from "./schema.ts";

let described: DescribedRoutes | null = null;

/** Returns the OpenAPI document of all routes. Built on first use, so that the server starts without it. */
export function openApi(): DescribedRoutes {
  described ??= describeRoutes(schema, routes);
  return described;
}
