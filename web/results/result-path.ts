/** The path of a result: regular and random ones have different routes (docs/screens.md, section 8). */
export function resultPath({ id, kind }: { id: string; kind: "REGULAR" | "RANDOM" }): string {
  return kind === "RANDOM" ? `/random-results/${id}` : `/results/${id}`;
}
