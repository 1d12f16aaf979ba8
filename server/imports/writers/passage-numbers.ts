import type { FilePassage } from "../readers/reader.ts";

/** Numbers the passages of a part of a file, whose sets stand together. */
export class PassageNumbers {
  #passage: FilePassage | null = null;
  #number = 0;

  /** The number of a question's passage, null for none; `isNew` where the passage has to be written before it. */
  of(passage: FilePassage | null): { number: number | null; isNew: boolean } {
    const before = this.#passage;
    this.#passage = passage;
    if (passage === null) return { number: null, isNew: false };
    const isNew =
      before?.text !== passage.text ||
      (before.html ?? null) !== (passage.html ?? null) ||
      (before.lang ?? null) !== (passage.lang ?? null) ||
      before.title !== passage.title ||
      before.source !== passage.source;
    if (isNew) this.#number += 1;
    return { number: this.#number, isNew };
  }
}
