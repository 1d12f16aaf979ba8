/** What was compared, and where it differed. */
export interface Comparison {
  figures: number;
  differences: string[];
}

/** A moment that is known to be whole seconds after another, so many at most. */
export class SecondsAfter {
  readonly from: string;
  readonly most: number;

  constructor(from: string, most: number) {
    this.from = from;
    this.most = most;
  }

  holds(moment: unknown): boolean {
    const seconds = (Date.parse(String(moment)) - Date.parse(this.from)) / 1_000;
    return Number.isInteger(seconds) && seconds >= 0 && seconds <= this.most;
  }
}

/** Compares every figure of what was worked out here with what the product returns. */
export function compare(into: Comparison, where: string, ours: unknown, theirs: unknown): void {
  if (ours instanceof SecondsAfter) {
    compare(into, `${where} (${ours.from}, ${theirs})`, true, ours.holds(theirs));
  } else if (Array.isArray(ours) && Array.isArray(theirs)) {
    compare(into, `${where}.length`, ours.length, theirs.length);
    const both = Math.min(ours.length, theirs.length);
    for (let at = 0; at < both; at += 1) compare(into, `${where}[${at}]`, ours[at], theirs[at]);
  } else if (isRecord(ours) && isRecord(theirs)) {
    for (const [key, value] of Object.entries(ours)) {
      compare(into, `${where}.${key}`, value, theirs[key]);
    }
  } else {
    into.figures += 1;
    // A whole percent of -0 is 0.
    const isSame = ours === theirs || (ours === 0 && theirs === 0);
    if (isSame) return;
    into.differences.push(
      `${where}: ${JSON.stringify(ours)} here, ${JSON.stringify(theirs)} returned`,
    );
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
