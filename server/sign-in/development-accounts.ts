import { localPart } from "../accounts/email.ts";
import { DEVELOPMENT_ID_PREFIX } from "../accounts/sign-in.ts";

/** A person of the development provider. */
export interface DevelopmentAccount {
  /** Lower case. */
  email: string;
  name: string;
}

/** Those the provider's page offers (docs/rules.md, section 9), with a word on each. */
export const SAMPLE_ACCOUNTS: (DevelopmentAccount & { about: string })[] = [
  { email: "student@example.com", name: "Ananya Deshpande", about: "Student" },
  { email: "student2@example.com", name: "Arjun Nair", about: "Student" },
  { email: "admin@example.com", name: "Meera Krishnan", about: "Administrator" },
];

/** The account of an e-mail: a sample one, or one named after the e-mail, as "Asha Rao" for asha.rao@… */
export function accountOf(email: string): DevelopmentAccount {
  const sample = SAMPLE_ACCOUNTS.find((account) => account.email === email);
  return { email, name: sample?.name ?? nameFrom(email) };
}

/** The provider's lasting identifier of an account. */
export function subjectOf(email: string): string {
  return `${DEVELOPMENT_ID_PREFIX}${email}`;
}

function nameFrom(email: string): string {
  const words = localPart(email)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  return words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(" ") || localPart(email);
}
