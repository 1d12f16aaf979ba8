/** The smallest of 1, 2 or 5 times a power of ten that has at most so many steps up to the greatest. */
function roundStep(greatest: number, most: number): number {
  const least = greatest / most;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((times) => times * power >= least - 1e-9) ?? 10;
  return factor * power;
}

/** How many attempts apart the lines of a histogram are. */
export function axisStep(highest: number): number {
  return Math.max(1, roundStep(highest, 4));
}

/** The marks that are named under a histogram, at most seven. */
export function marksOnAxis(from: number, to: number): number[] {
  const step = roundStep(to - from, 6);
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
