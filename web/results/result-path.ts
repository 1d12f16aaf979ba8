/** Where a result is shown: regular and random ones have routes of their own (spec section 2). */
export function resultPath({ id, kind }: { id: string; kind: "REGULAR" | "RANDOM" }): string {
  return kind === "RANDOM" ? `/random-results/${id}` : `/results/${id}`;
}
