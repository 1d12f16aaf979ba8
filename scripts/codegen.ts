import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { codegen } from "@graphql-codegen/core";
import { CodeFileLoader } from "@graphql-tools/code-file-loader";
import { loadDocuments } from "@graphql-tools/load";
import { buildSchema, lexicographicSortSchema, parse, printSchema } from "graphql";
import config from "../codegen.ts";

const loaders = [new CodeFileLoader({ pluckConfig: { skipIndent: true } })];

/**
 * Writes the typed documents of the web client and of the REST routes from schema.graphql, as codegen.ts
 * says. It calls the generator's core, since its command line brings 150 more packages.
 */
export async function writeTypedDocuments(): Promise<void> {
  const schemaAst = lexicographicSortSchema(buildSchema(readFileSync(config.schema, "utf8")));
  const schema = parse(printSchema(schemaAst));
  for (const [folder, output] of Object.entries(config.generates)) {
    const files = await output.preset.buildGeneratesSection({
      baseOutputDir: folder,
      schema,
      schemaAst,
      documents: await loadDocuments(output.documents, { loaders, sort: true }),
      documentTransforms: output.documentTransforms.map((transformObject, index) => ({
        name: String(index),
        transformObject,
      })),
      presetConfig: output.presetConfig,
      config: output.config,
      plugins: [],
      pluginMap: {},
    });
    mkdirSync(folder, { recursive: true });
    // All at once: the list of persisted documents waits until the documents are written.
    await Promise.all(files.map(async (file) => writeFileSync(file.filename, await codegen(file))));
  }
}

if (import.meta.main) await writeTypedDocuments();
