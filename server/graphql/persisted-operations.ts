import { existsSync, readFileSync } from "node:fs";
import { type DocumentNode, parse } from "graphql";

/** Written by the code generator with the web client's other generated files. */
const FILE = new URL("../../web/gql/persisted-documents.json", import.meta.url);

/**
 * Returns the web client's operations by hash, parsed once. Empty if the client has not been built,
 * as in tests of only the server.
 */
export function readPersistedOperations(): Map<string, DocumentNode> {
  if (!existsSync(FILE)) return new Map();
  const documents = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, string>;
  return new Map(Object.entries(documents).map(([hash, text]) => [hash, parse(text)]));
}
