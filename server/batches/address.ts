import { normalEmail } from "../accounts/email.ts";

/** What is wrong with an e-mail address of a person to come, in a sentence; null when nothing. */
export function addressProblem(text: string): string | null {
  const email = text.trim();
  if (email === "") return "E-mail is empty. Every row needs one.";
  const [, domain, ...more] = email.split("@");
  if (domain === undefined) return "The address has no @.";
  if (more.length > 0) return "The address has more than one @. Each row has one address.";
  if (normalEmail(email) === null) {
    return "This is no e-mail address. It may have letters from a to z, digits and signs, without blanks.";
  }
  if (!domain.includes(".")) return "The address has no dot after @.";
  return /^\.|\.\.|\.$/.test(domain) ? "The part after @ is no domain." : null;
}
