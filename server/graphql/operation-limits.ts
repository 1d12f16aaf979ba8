// What one operation may ask for (docs/api.md, section 8), checked before it runs.
import {
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from "graphql";
import { can } from "#rules/permissions.ts";
import type { Context } from "./context.ts";

/** Root fields of one operation; the web client's have one. */
const MOST_ROOT_FIELDS = 5;

/** Who sends an operation: nobody signed in, anybody signed in, or somebody who may exceed their limits. */
export type Caller = "visitor" | "member" | "staff";

/** The highest cost of one operation, as `costOf` counts it. The web client's highest is about 6,000. */
export const MOST_COST: Record<Caller, number> = {
  visitor: 1_000,
  member: 10_000,
  staff: 100_000,
};

/** The largest answer, in bytes of JSON before it is compressed. */
const MOST_BYTES: Record<Caller, number> = {
  visitor: 256 * 1024,
  member: 2 * 1024 * 1024,
  staff: 16 * 1024 * 1024,
};

/** Root fields that read much, and how often an operation may have them: five aliases cost five times as much. */
const MOST_TIMES: Record<string, number> = {
  __schema: 1,
  attempt: 2,
  dashboard: 1,
  mistakeChoices: 1,
  mistakes: 1,
  practicePools: 1,
  practices: 1,
  progress: 1,
  randomTestMatches: 1,
  result: 2,
  results: 2,
  review: 1,
  testOverview: 1,
  tests: 1,
};

/** Uploads and copies of one's data wait for minutes, in queues of their own. */
export const WAITING_FIELDS = new Set(["importQuestions", "importTest", "prepareDataCopy"]);

/** The names of an operation's root fields. A field selected twice under one alias or name runs once. */
export function rootsOf(document: DocumentNode, operation: OperationDefinitionNode): string[] {
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
        // Each fragment once, however often it is spread.
        fragments.delete(selection.name.value);
        if (fragment !== undefined) look(fragment.selectionSet);
      }
    }
  };
  look(operation.selectionSet);
  return [...names.values()];
}

/** Fields of the introspection with a list of what a type has. */
const LISTS_OF_TYPES = new Set([
  "enumValues",
  "fields",
  "inputFields",
  "interfaces",
  "possibleTypes",
]);

/** True if an operation introspects more than a type's name, kind and description. */
function isLargeIntrospection(roots: readonly string[], document: DocumentNode): boolean {
  let isLarge = roots.includes("__schema");
  if (!roots.includes("__type")) return isLarge;
  visit(document, {
    Field({ name }) {
      if (LISTS_OF_TYPES.has(name.value)) isLarge = true;
    },
  });
  return isLarge;
}

/** Says why an operation may not run; null if it may. */
export function findRefusal(
  document: DocumentNode,
  roots: readonly string[],
  cost: number,
  caller: Caller,
): string | null {
  const waiting = roots.find((name) => WAITING_FIELDS.has(name));
  if (waiting !== undefined && roots.length > 1) {
    return `${waiting} may take long: send it in a request of its own.`;
  }
  if (caller === "visitor" && isLargeIntrospection(roots, document)) {
    return "Without a sign-in the schema is returned only to the introspection that tools send, which getIntrospectionQuery of graphql makes. Send that, or sign in.";
  }
  if (roots.length > MOST_ROOT_FIELDS) {
    return `The operation has ${roots.length} root fields, where ${MOST_ROOT_FIELDS} are allowed. Send them in several requests.`;
  }
  if (cost > MOST_COST[caller]) {
    return `The operation could answer ${cost} fields, where ${MOST_COST[caller]} are allowed. Ask for less, or for smaller pages.`;
  }
  const times = (name: string) => roots.filter((root) => root === name).length;
  const tooOften = roots.find((name) => times(name) > (MOST_TIMES[name] ?? roots.length));
  if (tooOften !== undefined) {
    const most = MOST_TIMES[tooOften] === 1 ? "once" : "twice";
    return `${tooOften} can be asked for ${most} in an operation. Send the others in requests of their own.`;
  }
  return null;
}

/** Says if an answer is too large; null if it isn't. Aliases repeat a text that is in memory once. */
export function findExcess(data: unknown, caller: Caller): string | null {
  const most = MOST_BYTES[caller];
  let bytes = 0;
  const count = (value: unknown): void => {
    if (bytes > most) return;
    if (typeof value === "string") bytes += Buffer.byteLength(value) + 3;
    else if (Array.isArray(value)) value.forEach(count);
    else if (typeof value === "object" && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        bytes += name.length + 4;
        count(inner);
      }
    } else bytes += 5;
  };
  count(data);
  if (bytes <= most) return null;
  return `The answer would be larger than ${most} bytes. Ask for less, or for smaller pages.`;
}

export function callerOf({ viewer }: Context): Caller {
  if (viewer === null) return "visitor";
  return can(viewer.role, "limits:exceed") ? "staff" : "member";
}
