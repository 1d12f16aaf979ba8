import { BadRequest } from "../errors.ts";

/** What is counted of an answer while it is built. */
export interface Allowance {
  fields: number;
  /** Of the answer as JSON, before it is compressed. */
  bytes: number;
}

/** What a field takes in JSON besides its name and value. */
const PUNCTUATION = 4;
/** A number, a truth value or null. */
const SHORT_VALUE = 5;

/** What one operation has spent of its allowance. */
export class Spending {
  fields = 0;
  bytes = 0;
  readonly #most: Allowance;
  readonly #stop: (reason: Error) => void;

  /** @param stop ends the operation, which would otherwise fail field by field */
  constructor(most: Allowance, stop: (reason: Error) => void) {
    this.#most = most;
    this.#stop = stop;
  }

  /**
   * @param fields as how many the field counts at least
   * @param eachItem as how many each item of its list counts
   * @throws BadRequest when it is more than the operation may answer
   */
  count(name: string, value: unknown, fields: number, eachItem: number): void {
    this.fields += Array.isArray(value) ? Math.max(fields, value.length * eachItem) : fields;
    this.bytes += name.length + PUNCTUATION + sizeOf(value);
    if (this.fields <= this.#most.fields && this.bytes <= this.#most.bytes) return;
    const refusal = new BadRequest(
      `The answer would be larger than ${this.#most.fields} fields or ${this.#most.bytes} bytes. Ask for less, or for smaller pages.`,
    );
    this.#stop(refusal);
    throw refusal;
  }
}

function sizeOf(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value) + 2;
  if (!Array.isArray(value)) return SHORT_VALUE;
  let bytes = 2;
  for (const item of value) {
    bytes += typeof item === "string" ? Buffer.byteLength(item) + 3 : SHORT_VALUE;
  }
  return bytes;
}
