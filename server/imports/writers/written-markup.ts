import { annotatedTex, markupPieces } from "#rules/formulas.ts";
import type { WrittenQuestion } from "./writer.ts";

const ADDRESS = /(?<=\ssrc=")\/api\/v1\/images\/([0-9a-f]{64})(?=")/g;

/** Rich text with other addresses of its pictures. @param address of a picture, by its hash */
export function withPictures(html: string, address: (hash: string) => string): string {
  return html.replace(ADDRESS, (_, hash: string) => address(hash));
}

/** The hashes of the pictures in rich texts, each once. */
export function pictureHashes(texts: readonly (string | null | undefined)[]): string[] {
  const found = texts.flatMap((html) => [...(html ?? "").matchAll(ADDRESS)]);
  return [...new Set(found.map(([, hash = ""]) => hash))];
}

/** What a picture is called in a file. */
export function pictureFile(hash: string): string {
  return `${hash}.webp`;
}

/** All rich texts of a question and its passage. */
export function richTextsOf({ markup, passage }: Pick<WrittenQuestion, "markup" | "passage">) {
  return [
    ...[markup?.questionHtml, ...(markup?.optionsHtml ?? []), markup?.explanationHtml],
    passage?.html,
  ];
}

/** The pictures that a part of a file has not had yet. */
export class NewPictures {
  readonly #written = new Set<string>();

  of(written: WrittenQuestion): [hash: string, bytes: Uint8Array][] {
    return pictureHashes(richTextsOf(written)).flatMap((hash) => {
      const bytes = written.pictures?.get(hash);
      if (bytes === undefined || this.#written.has(hash)) return [];
      this.#written.add(hash);
      return [[hash, bytes] as [string, Uint8Array]];
    });
  }
}

/**
 * Rich text with TeX between `\(` and `\)` in place of the formulas made of it, for programs that set formulas
 * themselves. What was written in MathML stays.
 */
export function withTex(html: string): string {
  return markupPieces(html)
    .map((piece) => {
      const tex = piece.startsWith("<math") ? annotatedTex(piece) : undefined;
      return tex === undefined || tex.includes("\\)") ? piece : `\\(${tex}\\)`;
    })
    .join("");
}
