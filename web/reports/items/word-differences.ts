/** A run of words that both texts have, or one of them alone. */
export interface WordRun {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Beyond so many pairs of words the whole texts stand side by side. */
const MOST_PAIRS = 1_000_000;

const wordsOf = (text: string) => text.match(/\S+\s*/gu) ?? [];

function push(runs: WordRun[], kind: WordRun["kind"], word: string): void {
  const last = runs.at(-1);
  if (last?.kind === kind) last.text += word;
  else runs.push({ kind, text: word });
}

/** How one text became another, word by word: by their longest common subsequence. */
export function wordDifferences(before: string, after: string): WordRun[] {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  const bare = (words: string[]) => words.map((word) => word.trim());
  const [a, b] = [bare(one), bare(other)];
  const runs: WordRun[] = [];
  if (a.length * b.length > MOST_PAIRS) {
    if (before) push(runs, "removed", before);
    if (after) push(runs, "added", after);
    return runs;
  }
  // How many words the rests of both texts from each place on have in common.
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = a.length - 1; row >= 0; row -= 1) {
    for (let column = b.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        a[row] === b[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  let [row, column] = [0, 0];
  while (row < a.length || column < b.length) {
    if (row < a.length && column < b.length && a[row] === b[column]) {
      push(runs, "same", other[column] ?? "");
      row += 1;
      column += 1;
    } else if (
      column >= b.length ||
      (row < a.length && at(row + 1, column) >= at(row, column + 1))
    ) {
      push(runs, "removed", one[row] ?? "");
      row += 1;
    } else {
      push(runs, "added", other[column] ?? "");
      column += 1;
    }
  }
  return runs;
}
