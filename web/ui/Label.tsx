import { languageOf } from "./language.ts";

/**
 * A title, a subject or any other name as somebody wrote it, in a line of ours: with its own direction and,
 * as its script shows, its own language.
 */
export function Label({ text }: { text: string }) {
  return (
    <span dir="auto" lang={languageOf(text)}>
      {text}
    </span>
  );
}
