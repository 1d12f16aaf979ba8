import { normalEmail } from "../accounts/email.ts";

/** Returns what is wrong with an e-mail address, as a sentence; null for a valid one. */
export function addressProblem(text: string): string | null {
  const email = text.trim();
  if (email === "") return "E-mail is empty. Every row needs one.";
  const [, domain, ...more] = email.split("@");
  if (domain === undefined) return "The address has no @.";
  if (more.length > 0) return "The address has more than one @. Each row has one address.";
  if (normalEmail(email) === null) {
    return "This is not an e-mail address. Use letters from a to z, digits and signs, without spaces.";
  }
  if (!domain.includes(".")) return "The address has no dot after @.";
  return /^\.|\.\.|\.$/.test(domain) ? "The part after @ is no domain." : null;
}
