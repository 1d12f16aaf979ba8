/**
 * Returns an e-mail address in its stored form, trimmed and in lower case; null for an invalid address.
 * Letters outside ASCII are refused, since their lower case depends on the language.
 */
export function normalEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= 320 && /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/.test(email)
    ? email
    : null;
}

/** Returns the part before the at sign, which replaces a missing name. */
export function localPart(email: string): string {
  return email.slice(0, email.indexOf("@"));
}
