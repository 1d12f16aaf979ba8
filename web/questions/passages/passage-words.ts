import { truncate } from "#rules/text.ts";
import type { PassagePart } from "../../gql/graphql.ts";
import { languageName } from "../languages.ts";

const PARTS: Record<PassagePart, string> = {
  TABLE: "table",
  PICTURE: "picture",
  FORMULA: "formula",
};

/** What a passage holds in addition to English words: "table, picture", "in Hindi". */
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

/** How a passage is called in a sentence: by its title, or else by its first words. */
export function passageName({ title, beginning }: { title: string | null; beginning: string }) {
  return title ?? truncate(beginning.split("\n")[0] ?? "", 60);
}

/** "1m 20s" of reading; so many words are read in a minute. */
const WORDS_A_MINUTE = 200;

/** How long a text takes to be read, in whole seconds. */
export function readingSeconds(words: number): number {
  return Math.round((words * 60) / WORDS_A_MINUTE / 5) * 5;
}
