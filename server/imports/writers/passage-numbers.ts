import { hash } from "node:crypto";
import type { FilePassage } from "../readers/reader.ts";

/** Six bytes are a whole number. */
const NUMBER_LENGTH = 12;

function numberOf({ text, html, lang, title, source }: FilePassage): number {
  const content = JSON.stringify([text, html ?? null, lang ?? null, title, source]);
  return Number.parseInt(hash("sha256", content, "hex").slice(0, NUMBER_LENGTH), 16);
}

/**
 * Numbers the passages of a part of a file, whose sets stand together. The number is made of the passage itself, since
 * parts know nothing of each other and another program may change the order of a file.
 */
export class PassageNumbers {
  #last: number | null = null;

  /** The number of a question's passage, null for none; `isNew` where the passage has to be written before it. */
  of(passage: FilePassage | null): { number: number | null; isNew: boolean } {
    const number = passage === null ? null : numberOf(passage);
    const isNew = number !== null && number !== this.#last;
    this.#last = number;
    return { number, isNew };
  }
}
