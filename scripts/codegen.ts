import { generate } from "@graphql-codegen/cli";
import config from "../codegen.ts";

/** Writes the typed documents of the web client and of the REST routes from schema.graphql. */
export async function writeTypedDocuments(): Promise<void> {
  await generate(config, true);
}

if (import.meta.main) await writeTypedDocuments();
