/** Where the result of a review is shown. */
export function resultPathOf({ id, kind }: { id: string; kind: "REGULAR" | "RANDOM" }): string {
  return kind === "RANDOM" ? `/random-results/${id}` : `/results/${id}`;
}
