/**
 * Where a result is shown: regular and random ones have routes of their own (docs/screens.md,
 * section 8).
 */
export function resultPath({ id, kind }: { id: string; kind: "REGULAR" | "RANDOM" }): string {
  return kind === "RANDOM" ? `/random-results/${id}` : `/results/${id}`;
}
