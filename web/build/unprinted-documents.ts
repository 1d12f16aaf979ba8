import type { Plugin } from "vite";

/** Apollo's cached printer of documents. */
const PRINTER = /@apollo[\\/]client[\\/]utilities[\\/]graphql[\\/]print\.js$/;

/**
 * Vite plugin: Apollo tells documents apart by their printed text, and brings a printer for it. Of ours
 * each is there once, so that it tells itself apart.
 */
export function unprintedDocuments(): Plugin {
  return {
    name: "lexam-unprinted-documents",
    apply: "build",
    transform: {
      filter: { id: PRINTER },
      handler: () => ({
        code: "export const print = Object.assign((document) => document, { reset() {} });",
        map: null,
        moduleSideEffects: false,
      }),
    },
  };
}
