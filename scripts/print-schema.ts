import { writeFileSync } from "node:fs";
import { printedSchema } from "../server/app/schema.ts";

// Writes schema.graphql from the code, after a change to the schema: `npm run schema`.
writeFileSync(new URL("../schema.graphql", import.meta.url), printedSchema());
