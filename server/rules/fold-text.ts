const ASCII = /^[\t-\r -~]*$/;

/**
 * Folds case as far as JavaScript can without tables: to lower case by way of upper case, so that
 * "ß" meets "SS" and the Greek final sigma its sibling, and that by way of lower case, so that "ẞ"
 * does too. NFD before and NFC after, as Unicode's canonical caseless match wants it. White space
 * becomes one blank each.
 */
export function foldText(text: string): string {
  // Of most texts, every step but the lower case and the white space changes nothing.
  if (ASCII.test(text)) return text.toLowerCase().replace(/\s+/g, " ").trim();
  return text
    .normalize("NFD")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim();
}
