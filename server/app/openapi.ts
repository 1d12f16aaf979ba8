import { describeRoutes } from "../rest/openapi/document.ts";
import { routes } from "./rest-routes.ts";
import { schema } from "./schema.ts";

/** The OpenAPI document of the whole table of routes. */
export const openApi = describeRoutes(schema, routes);
