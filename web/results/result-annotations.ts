import { createContext } from "react";
import { type Annotations, isAnnotations } from "#rules/annotations.ts";

/** The annotations of the surrounding result; null for none. */
export const ResultAnnotations = createContext<Annotations | null>(null);

/** The annotations in a result's data; null if missing or invalid. */
export function annotationsOf(result: { annotations?: unknown }): Annotations | null {
  return isAnnotations(result.annotations) ? result.annotations : null;
}
