/**
 * The palette tile that a key moves to; up and down, the nearest in the next row.
 * @param key as in `KeyboardEvent.key`, one of `TILE_MOVES`
 */
export function neighbouringTile(
  tiles: readonly HTMLElement[],
  from: HTMLElement,
  key: string,
): HTMLElement | undefined {
  const here = tiles.indexOf(from);
  if (key === "ArrowRight") return tiles[here + 1];
  if (key === "ArrowLeft") return tiles[here - 1];
  if (key === "Home") return tiles[0];
  if (key === "End") return tiles.at(-1);
  const { left, top } = from.getBoundingClientRect();
  const away = (tile: HTMLElement) => {
    const box = tile.getBoundingClientRect();
    const rows = key === "ArrowDown" ? box.top - top : top - box.top;
    // The row counts more than any distance within it.
    return rows < 4 ? Number.POSITIVE_INFINITY : rows * 1000 + Math.abs(box.left - left);
  };
  const nearest = tiles.reduce((one, other) => (away(other) < away(one) ? other : one), from);
  return nearest === from ? undefined : nearest;
}

/** The keys that move within a palette. */
export const TILE_MOVES: ReadonlySet<string> = new Set([
  "ArrowRight",
  "ArrowLeft",
  "ArrowDown",
  "ArrowUp",
  "Home",
  "End",
]);
