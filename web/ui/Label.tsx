import { languageOf } from "./language.ts";

/**
 * A title, subject or other name that a person wrote, within our text: with its own direction and the language of its
 * script.
 */
export function Label({ text }: { text: string }) {
  return (
    <span dir="auto" lang={languageOf(text)}>
      {text}
    </span>
  );
}
