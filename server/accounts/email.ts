/**
 * An e-mail address as accounts keep it: trimmed and in lower case. Null for what is no address.
 * Letters outside ASCII are refused, since lower case is not the same everywhere for them.
 */
export function normalEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= 320 && /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/.test(email)
    ? email
    : null;
}

/** The part before the at sign: what stands for a name when there is none. */
export function localPart(email: string): string {
  return email.slice(0, email.indexOf("@"));
}
