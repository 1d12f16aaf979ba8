import {
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  Kind,
  visit,
} from "graphql";
import { truncate } from "#rules/text.ts";
import { BadRequest } from "../errors.ts";

/**
 * What a document may hold. Validation compares fields of one name with each other, and looks for
 * names like those that don't exist; introspection has some 70 fields, our own operations fewer.
 */
const MOST = { fields: 200, fragments: 20, "uses of fragments": 60, variables: 30 };
/** An answer repeats a name as often as its field, so long names make long answers. */
const LONGEST_ALIAS = 100;
/** The longest list of an input: the questions of a test. */
export const LONGEST_LIST = 1_000;

function refusal(message: string): GraphQLError {
  const extensions = { code: "BAD_REQUEST", http: { spec: true, status: 400 } };
  return new GraphQLError(message, { extensions });
}

function isOfIntrospection({ name }: FieldNode): boolean {
  return name.value === "__schema" || name.value === "__type";
}

/** Whether an introspection, whose answers are not counted, gets names by which it could grow. */
function renamesIntrospection(definition: DefinitionNode): boolean {
  let inside =
    definition.kind === Kind.FRAGMENT_DEFINITION &&
    definition.typeCondition.name.value.startsWith("__")
      ? 1
      : 0;
  let renamed = false;
  visit(definition, {
    Field: {
      enter(field) {
        if (field.alias !== undefined && (inside > 0 || field.name.value === "__schema")) {
          renamed = true;
        }
        if (isOfIntrospection(field)) inside += 1;
      },
      leave(field) {
        if (isOfIntrospection(field)) inside -= 1;
      },
    },
  });
  return renamed;
}

/** What was found of documents that are asked again, which parsers and the web client's list keep. */
const known = new WeakMap<DocumentNode, GraphQLError | null>();

/** Why a document is too large to be validated; null when it isn't. */
export function sizeRefusalOf(document: DocumentNode): GraphQLError | null {
  const found = known.get(document);
  if (found !== undefined) return found;
  const refusal = measure(document);
  known.set(document, refusal);
  return refusal;
}

function measure(document: DocumentNode): GraphQLError | null {
  const found = { fields: 0, fragments: 0, "uses of fragments": 0, variables: 0 };
  let longest = 0;
  visit(document, {
    Field: ({ alias }) => {
      found.fields += 1;
      longest = Math.max(longest, alias?.value.length ?? 0);
    },
    FragmentDefinition: () => {
      found.fragments += 1;
    },
    FragmentSpread: () => {
      found["uses of fragments"] += 1;
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
    return refusal(
      `The document has ${count} ${what}, where ${most} are allowed. Send it in parts.`,
    );
  }
  if (longest > LONGEST_ALIAS) {
    return refusal(`An alias has ${longest} characters, where ${LONGEST_ALIAS} are allowed.`);
  }
  if (document.definitions.some(renamesIntrospection)) {
    return refusal("Introspection is answered under its own names: leave the aliases out.");
  }
  return null;
}

/** Deeper than anything that the interface takes, and far from where a stack ends. */
const MOST_DEPTH = 32;

/**
 * The length of the longest list anywhere in a value made of JSON.
 *
 * @throws BadRequest for one that is nested deeper than anything may be
 */
export function longestListIn(value: unknown, depth = 0): number {
  if (depth > MOST_DEPTH) {
    throw new BadRequest(
      `The request has values within ${MOST_DEPTH} others, which is as deep as it may go. Send it flatter.`,
    );
  }
  if (Array.isArray(value)) {
    let longest = value.length;
    for (const item of value) {
      if (typeof item === "object" && item !== null) {
        longest = Math.max(longest, longestListIn(item, depth + 1));
      }
    }
    return longest;
  }
  if (typeof value !== "object" || value === null) return 0;
  // A file on its way in is no JSON.
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return 0;
  return Object.values(value).reduce<number>(
    (longest, inner) => Math.max(longest, longestListIn(inner, depth + 1)),
    0,
  );
}

/** Where a list of this length stands in a value made of JSON, such as `input.answers`; null for nowhere. */
function placeOfList(value: unknown, length: number): string | null {
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    if (Array.isArray(inner) && inner.length === length) return name;
    const place = placeOfList(inner, length);
    if (place !== null) return `${name}.${place}`;
  }
  return null;
}

/** What is said of a list that is too long, and what would be right. @param longest its length */
export function tooLongList(value: unknown, longest: number): string {
  const place = placeOfList(value, longest);
  const list = place === null ? "A list" : `The list ${truncate(place, 100)}`;
  return `${list} has ${longest} items, where ${LONGEST_LIST} are allowed. Send at most so many.`;
}
