// The facts of Lexam's questions as tags, which Moodle keeps when it imports a question and writes when it exports it.

import { type OwnFacts, ownFactsOfTexts } from "./own-facts.ts";

/** The tag on everything that Lexam writes. */
const OWN_TAG = "lexam";
const OWN = /^lexam:(\w+)(?:\.(\d{1,2}))?=(.*)$/s;

/** Moodle cuts a tag off at 255 characters. */
const PIECE_LENGTH = 200;

/**
 * What Moodle removes from a tag, makes one space, writes as an entity or reads as the tag's end in GIFT; also the sign
 * that stands for such a character.
 */
const UNSAFE = /[%&"'<>`[\]\p{Cc}]|[^\S ]|\s(?=\s)/gu;

/** The signs of a text as a tag can hold them. */
function safeSigns(text: string): string[] {
  const safe = text.replace(UNSAFE, (sign) => encodeURIComponent(sign).replace("'", "%27"));
  return [...safe.matchAll(/%..|./gsu)].map(([sign]) => sign);
}

function pieces(text: string): string[] {
  const found = [""];
  for (const sign of safeSigns(text)) {
    const last = found.length - 1;
    if (`${found[last]}${sign}`.length <= PIECE_LENGTH) found[last] += sign;
    else {
      // A space at the end of a tag would be lost.
      found[last] = found[last]?.replace(/ $/, "%20") ?? "";
      found.push(sign);
    }
  }
  return found;
}

/** The tags of something that Lexam writes: `lexam:title=Torts`, a long text in pieces such as `lexam:title.1=…`. */
export function ownTags(facts: OwnFacts): string[] {
  const own = Object.entries(facts).flatMap(([name, value]) =>
    pieces(String(value)).map((piece, index) =>
      index === 0 ? `lexam:${name}=${piece}` : `lexam:${name}.${index}=${piece}`,
    ),
  );
  return [OWN_TAG, ...own];
}

/** The facts in tags, in any order; null where Lexam didn't write them. */
export function ownFactsOfTags(tags: readonly string[]): OwnFacts | null {
  if (!tags.includes(OWN_TAG)) return null;
  const own = tags.flatMap((tag) => {
    const [, name = "", index = "0", value] = OWN.exec(tag) ?? [];
    return value === undefined ? [] : [{ name, index: Number(index), value }];
  });
  own.sort((one, other) => one.index - other.index);
  const texts = new Map<string, string>();
  for (const { name, value } of own) texts.set(name, (texts.get(name) ?? "") + value);
  return ownFactsOfTexts(new Map([...texts].map(([name, text]) => [name, decoded(text)])));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Somebody wrote the tag.
    return text;
  }
}
