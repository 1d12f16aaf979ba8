/** So many are listed at once; typing finds the others. */
const MOST_LISTED = 100;

/** The options with what was typed in them, whatever its case; as many as a list can show. */
export function optionsLike(options: readonly string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  const like: string[] = [];
  for (const option of options) {
    if (like.length === MOST_LISTED) break;
    if (option.toLowerCase().includes(wanted)) like.push(option);
  }
  return like;
}
