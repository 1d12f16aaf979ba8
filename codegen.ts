import { createHash } from "node:crypto";
import { addTypenameSelectionDocumentTransform, preset } from "@graphql-codegen/client-preset";

const scalars = { DateTime: "string", Marks: "number", Upload: "unknown", Annotations: "unknown" };

const common = {
  importExtension: ".ts",
  emitLegacyCommonJSImports: false,
  useTypeImports: true,
  enumsAsTypes: true,
  dedupeFragments: true,
  strictScalars: true,
  scalars,
} as const;

/** An operation's id among the client's: 72 bits of a hash, as pages carry a dozen and more of them. */
function operationId(operation: string): string {
  return createHash("sha256").update(operation).digest("base64url").slice(0, 12);
}

/**
 * The web client's typed documents with the list of them that the server answers, and the typed
 * documents of the REST routes. `scripts/codegen.ts` writes them.
 */
export default {
  schema: "schema.graphql",
  generates: {
    "web/gql/": {
      documents: ["web/**/*.{ts,tsx}", "!web/gql/**", "!web/build/**"],
      preset,
      documentTransforms: [addTypenameSelectionDocumentTransform],
      presetConfig: {
        fragmentMasking: false,
        persistedDocuments: { hashAlgorithm: operationId },
      },
      config: { ...common, skipTypename: false },
    },
    "server/rest/gql/": {
      documents: ["server/**/{rest,*-rest}.ts"],
      preset,
      documentTransforms: [],
      presetConfig: { fragmentMasking: false },
      config: common,
    },
  },
};
