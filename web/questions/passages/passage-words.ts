import { truncate } from "#rules/text.ts";
import type { PassagePart } from "../../gql/graphql.ts";
import { languageName } from "../languages.ts";

const PARTS: Record<PassagePart, string> = {
  TABLE: "table",
  PICTURE: "picture",
  FORMULA: "formula",
};

/** A passage's content besides English text: "table, picture", "in Hindi". */
export function besideWords({
  holds,
  lang,
}: {
  holds: readonly PassagePart[];
  lang: string | null;
}): string {
  const parts = holds.map((part) => PARTS[part]);
  return [...parts, ...(lang === null ? [] : [`in ${languageName(lang)}`])].join(", ");
}

/** The name of a passage in a sentence: its title, or else its first words. */
export function passageName({ title, beginning }: { title: string | null; beginning: string }) {
  return title ?? truncate(beginning.split("\n")[0] ?? "", 60);
}

/** Reading speed for estimates such as "1m 20s". */
const WORDS_A_MINUTE = 200;

/** The estimated reading time of a text, in whole seconds. */
export function readingSeconds(words: number): number {
  return Math.round((words * 60) / WORDS_A_MINUTE / 5) * 5;
}
