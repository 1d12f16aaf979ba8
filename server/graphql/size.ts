import { type DocumentNode, GraphQLError, visit } from "graphql";

/**
 * What a document may hold. Validation compares fields of one name with each other, and looks for
 * names like those that don't exist; introspection has some 70 fields, our own operations fewer.
 */
const MOST = { fields: 200, "definitions (operations and fragments)": 20, variables: 30 };

/** Why a document is too large to be validated; null when it isn't. */
export function sizeRefusalOf(document: DocumentNode): GraphQLError | null {
  const found = { fields: 0, "definitions (operations and fragments)": 0, variables: 0 };
  found["definitions (operations and fragments)"] = document.definitions.length;
  visit(document, {
    Field: () => {
      found.fields += 1;
    },
    VariableDefinition: () => {
      found.variables += 1;
      return false;
    },
    Argument: () => false,
  });
  for (const [what, most] of Object.entries(MOST)) {
    const count = found[what as keyof typeof MOST];
    if (count <= most) continue;
    return new GraphQLError(
      `The document has ${count} ${what}, where ${most} are allowed. Send it in parts.`,
      { extensions: { code: "BAD_REQUEST", http: { spec: true, status: 400 } } },
    );
  }
  return null;
}
