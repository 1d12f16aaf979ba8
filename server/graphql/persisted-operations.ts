import { existsSync, readFileSync } from "node:fs";
import { type DocumentNode, parse } from "graphql";

/** Written by the code generator beside the web client's other generated files. */
const FILE = new URL("../../web/gql/persisted-documents.json", import.meta.url);

/**
 * The web client's operations by their hash, parsed once. Empty when the client has not been built,
 * as in tests of the server alone.
 */
export function readPersistedOperations(): Map<string, DocumentNode> {
  if (!existsSync(FILE)) return new Map();
  const documents = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, string>;
  return new Map(Object.entries(documents).map(([hash, text]) => [hash, parse(text)]));
}
