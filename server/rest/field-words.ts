import type { z } from "zod";
import type { FieldError } from "../errors.ts";
import { figure } from "../rules/figures.ts";

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** Returns the name of a value for a message: "title", "Item 2 of subjects", "The body". */
function nameOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1);
  if (last === undefined) return "The body";
  return typeof last === "number"
    ? `Item ${last + 1} of ${String(path.at(-2) ?? "the list")}`
    : String(last);
}

function counted(amount: number | bigint, origin: string): string {
  const number = figure(amount);
  const unit = origin === "string" ? "character" : origin === "array" ? "item" : null;
  if (unit === null) return number;
  return `${number} ${unit}${Number(amount) === 1 ? "" : "s"}`;
}

function listed(values: readonly unknown[]): string {
  const words = values.map(String);
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${last}` : last;
}

/**
 * Returns the message for a refused value if the shape has none. The validator's own messages aren't used, since they
 * describe its internal types.
 */
export function wordsOf(issue: Issue): string {
  const name = nameOf(issue.path ?? []);
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return `${name} is missing.`;
      if (issue.expected === "string" && Array.isArray(issue.input)) {
        return `${name} must be a single text.`;
      }
      return `${name} must be ${KINDS[issue.expected] ?? "of another kind"}.`;
    case "too_big":
      return `${name} must be at most ${counted(issue.maximum, issue.origin)}.`;
    case "too_small":
      return `${name} must be at least ${counted(issue.minimum, issue.origin)}.`;
    case "invalid_value":
      if (issue.input === undefined) return `${name} is missing.`;
      return `${name} must be ${listed(issue.values)}.`;
    default:
      return `${name} is not acceptable.`;
  }
}

/** Returns the field errors of a request (docs/api.md, section 3). */
export function fieldErrors({ issues }: z.ZodError): FieldError[] {
  return issues.map(({ path, message }) => ({ field: path.join(".") || "body", message }));
}
