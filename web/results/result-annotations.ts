import { createContext } from "react";
import { type Annotations, isAnnotations } from "#rules/annotations.ts";

/** What was done to the paper of the result around without answering; null for nothing. */
export const ResultAnnotations = createContext<Annotations | null>(null);

/** Annotations as a result answers them. */
export function annotationsOf(result: { annotations?: unknown }): Annotations | null {
  return isAnnotations(result.annotations) ? result.annotations : null;
}
