import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isCompositeType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";
import { snakeCase } from "#rules/snake-case.ts";

/** What an operation selects of an object. */
export interface Selection {
  /** Its name in the OpenAPI document: that of the fragment that selects all of it, or of its type. */
  component: string;
  /** What GraphQL says of the object's type. */
  description: string;
  fields: readonly SelectedField[];
}

/** One field of it, under one name. */
export interface SelectedField {
  /** In the data of GraphQL: its alias, where it has one. */
  key: string;
  /** In the body of REST. */
  name: string;
  /** `Type.field`, whatever its alias. */
  coordinate: string;
  type: GraphQLOutputType;
  description: string;
  /** What is selected of an object; null for a value. */
  selection: Selection | null;
}

/** Objects that a body doesn't nest: it has their fields in their place. */
const UNNESTED: ReadonlySet<string> = new Set([
  "Mistake.noted",
  "RandomTest.filters",
  "Result.filters",
  "ResultSection.section",
  "ReviewAnswer.review",
  "ReviewCard.question",
]);

export function isUnnested({ coordinate }: SelectedField): boolean {
  return UNNESTED.has(coordinate);
}

/** A page of a list: `X-Total-Count` and `X-Next-Cursor` hold the rest of it. */
export function itemsOf({ fields }: Selection): SelectedField | undefined {
  const isPage = fields.some(({ key }) => key === "totalCount");
  return isPage ? fields.find(({ key }) => key === "items") : undefined;
}

/**
 * The root field of an operation that has a single one, with what is selected of it.
 *
 * @throws Error for an operation that doesn't fit the schema
 */
export function rootFieldOf(schema: GraphQLSchema, document: DocumentNode): SelectedField {
  const operation = getOperationAST(document);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) throw new Error("The document of a route has no operation.");
  const fragments = new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((definition) => [definition.name.value, definition]),
  );
  const [field, ...others] = fieldsOf(schema, fragments, root, operation.selectionSet);
  if (field === undefined || others.length > 0) {
    throw new Error(`${operation.name?.value} needs one root field, or an answer of its own.`);
  }
  return field;
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

function fieldsOf(
  schema: GraphQLSchema,
  fragments: Fragments,
  type: GraphQLNamedType,
  { selections }: SelectionSetNode,
): SelectedField[] {
  return selections.flatMap((node) => {
    if (node.kind === Kind.INLINE_FRAGMENT) throw new Error("A route selects of one type.");
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments.get(node.name.value);
      if (fragment === undefined) throw new Error(`There is no fragment ${node.name.value}.`);
      return fieldsOf(schema, fragments, type, fragment.selectionSet);
    }
    const field = "getFields" in type ? type.getFields()[node.name.value] : undefined;
    if (field === undefined || !("args" in field)) {
      throw new Error(`GraphQL has no ${type.name}.${node.name.value}.`);
    }
    const named = getNamedType(field.type);
    const key = node.alias?.value ?? node.name.value;
    return {
      key,
      name: snakeCase(key),
      coordinate: `${type.name}.${node.name.value}`,
      type: field.type,
      description: field.description ?? "",
      selection:
        isCompositeType(named) && node.selectionSet
          ? selectionOf(schema, fragments, named, node.selectionSet)
          : null,
    };
  });
}

/** An item's cursor goes into a header. */
function isInBody(node: SelectionNode): boolean {
  return node.kind !== Kind.FIELD || node.name.value !== "cursor";
}

function selectionOf(
  schema: GraphQLSchema,
  fragments: Fragments,
  type: GraphQLCompositeType,
  set: SelectionSetNode,
): Selection {
  const selections = set.selections.filter(isInBody);
  const [only, ...others] = selections;
  const isWhole = only?.kind === Kind.FRAGMENT_SPREAD && others.length === 0;
  return {
    component: isWhole ? only.name.value.replace(/^Rest/, "") : type.name,
    description: type.description ?? "",
    fields: fieldsOf(schema, fragments, type, { ...set, selections }),
  };
}
