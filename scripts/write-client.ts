import { writeFileSync } from "node:fs";
import { openApi } from "../server/app/openapi.ts";
import { clientSource } from "./client-source.ts";

// Writes the TypeScript client from the OpenAPI document, after a change to a route: `npm run schema`.
writeFileSync(
  new URL("../clients/typescript/lexam.ts", import.meta.url),
  clientSource(openApi().document),
);
