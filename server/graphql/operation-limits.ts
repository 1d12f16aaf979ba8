// What one operation may ask for (docs/api.md, section 8), decided before it runs.
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from "graphql";
import type { Context } from "./context.ts";
import type { costOf } from "./cost.ts";

/** Root fields of one operation; the web client's have one. */
const MOST_ROOT_FIELDS = 5;

export type Caller = "visitor" | "student" | "admin";

/** What one operation may cost, in fields as `costOf` counts them. The web client's dearest has 2,300. */
export const MOST_FIELDS: Record<Caller, number> = {
  visitor: 1_000,
  student: 10_000,
  admin: 100_000,
};

/**
 * Root fields that read much of the database, each for one page of the web client: under five aliases they would
 * cost five times as much.
 */
const ONCE = new Set([
  "__schema",
  "dashboard",
  "mistakeChoices",
  "mistakes",
  "practicePools",
  "practices",
  "progress",
  "randomTestMatches",
  "review",
  "testOverview",
  "tests",
]);

/** What has places of its own and may take minutes: files as they come, copies of one's data. */
export const WAITING_FIELDS = new Set(["importQuestions", "importTest", "prepareDataCopy"]);

const knownRoots = new WeakMap<OperationDefinitionNode, readonly string[]>();

export function rootsOf(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): readonly string[] {
  const roots = knownRoots.get(operation) ?? rootNames(document, operation);
  knownRoots.set(operation, roots);
  return roots;
}

/**
 * The names of the root fields that run, those in fragments too, each of which is looked into once. What is
 * selected twice under one name of the answer runs once.
 */
function rootNames(document: DocumentNode, operation: OperationDefinitionNode): string[] {
  const fragments = new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const names = new Map<string, string>();
  const look = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const { alias, name } = selection;
        if (name.value !== "__typename") names.set((alias ?? name).value, name.value);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) look(selection.selectionSet);
      else {
        const fragment = fragments.get(selection.name.value);
        fragments.delete(selection.name.value);
        if (fragment !== undefined) look(fragment.selectionSet);
      }
    }
  };
  look(operation.selectionSet);
  return [...names.values()];
}

export function refused(message: string): ExecutionResult {
  const extensions = { code: "BAD_REQUEST", http: { spec: true, status: 400 } };
  return { errors: [new GraphQLError(message, { extensions })] };
}

/** Fields of the introspection that answer a list of what a type has. */
const LISTS_OF_TYPES = new Set([
  "enumValues",
  "fields",
  "inputFields",
  "interfaces",
  "possibleTypes",
]);

/** Whether an operation introspects more than a type's name, kind and description. */
function isLargeIntrospection(roots: readonly string[], document: DocumentNode): boolean {
  if (roots.includes("__schema")) return true;
  if (!roots.includes("__type")) return false;
  let isLarge = false;
  visit(document, {
    Field({ name }) {
      if (LISTS_OF_TYPES.has(name.value)) isLarge = true;
    },
  });
  return isLarge;
}

/** Why an operation may not run for what it asks or could answer; null when it may. */
export function refusalOf(
  roots: readonly string[],
  { fields, tooMany }: ReturnType<typeof costOf>,
  caller: Caller,
  document: DocumentNode,
): ExecutionResult | null {
  const waiting = roots.find((name) => WAITING_FIELDS.has(name));
  if (waiting !== undefined && roots.length > 1) {
    return refused(`${waiting} may take long: send it in a request of its own.`);
  }
  if (caller === "visitor" && isLargeIntrospection(roots, document)) {
    return refused(
      "Without a sign-in the schema is told to the introspection that tools send, which getIntrospectionQuery of graphql makes. Send that, or sign in.",
    );
  }
  if (roots.length > MOST_ROOT_FIELDS) {
    return refused(
      `The operation has ${roots.length} root fields, where ${MOST_ROOT_FIELDS} are allowed. Send them in several requests.`,
    );
  }
  if (tooMany.length > 0) return refused(`${tooMany.join("; ")}. Ask for smaller pages.`);
  if (fields > MOST_FIELDS[caller]) {
    return refused(
      `The operation could answer ${fields} fields, where ${MOST_FIELDS[caller]} are allowed. Ask for less, or for smaller pages.`,
    );
  }
  const twice = roots.find((name, place) => ONCE.has(name) && roots.indexOf(name) < place);
  if (twice !== undefined) {
    return refused(
      `${twice} can be asked for once in an operation. Send the others in requests of their own.`,
    );
  }
  return null;
}

export function callerOf({ viewer }: Context): Caller {
  return viewer === null ? "visitor" : viewer.role;
}
