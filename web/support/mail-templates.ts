/** A mail that somebody writes to support: its topic, when to use it, and what to fill in. */
export interface MailTemplate {
  id: "technical" | "account" | "content" | "feedback";
  title: string;
  /** When it is the right one, in a sentence. */
  use: string;
  subject: string;
  /** What the mail asks for, a line each. */
  fields: string[];
}

/** The four topics of docs/screens.md, section 12. */
export const mailTemplates: MailTemplate[] = [
  {
    id: "technical",
    title: "Technical problem",
    use: "A page, a test or saving does not work as it should.",
    subject: "Technical problem on Lexam",
    fields: [
      "What happened",
      "What I expected",
      "Address of the page",
      "Date and time (IST)",
      "Device and browser",
      "Message on the screen, if any",
    ],
  },
  {
    id: "account",
    title: "Account",
    use: "Sign-in, a change of e-mail address, a copy of your data, or its deletion.",
    subject: "My Lexam account",
    fields: [
      "What it is about",
      "E-mail address of my Google account",
      "New e-mail address, if it is to change",
      "What happened",
    ],
  },
  {
    id: "content",
    title: "Content",
    use: "A question, its correct option or its explanation seems wrong.",
    subject: "A question on Lexam",
    fields: [
      "Title of the test, and number of the question",
      "First words of the question",
      "What is wrong",
      "What would be right, and where it says so (section, case)",
    ],
  },
  {
    id: "feedback",
    title: "Feedback",
    use: "What helps you, what is missing, and what gets in the way.",
    subject: "Feedback on Lexam",
    fields: ["What I was doing", "What I would like to be different", "Why it would help"],
  },
];

/** A template's body: a greeting, then each thing to fill in, with an empty line between them. */
export function mailBody({ fields }: MailTemplate): string {
  return ["Hello Lexam support,", ...fields.map((field) => `${field}:`)].join("\n\n");
}

/** Subject and body as text, to paste into another mail program. */
export function mailText(template: MailTemplate): string {
  return `Subject: ${template.subject}\n\n${mailBody(template)}`;
}

/**
 * A `mailto:` address that opens a mail program (RFC 6068): everything but the @ is percent-encoded
 * where it has to be, and lines end in CRLF.
 */
export function mailtoAddress(email: string, template?: MailTemplate): string {
  const to = email.split("@").map(encodeURIComponent).join("@");
  if (template === undefined) return `mailto:${to}`;
  const body = mailBody(template).replaceAll("\n", "\r\n");
  const subject = encodeURIComponent(template.subject);
  return `mailto:${to}?subject=${subject}&body=${encodeURIComponent(body)}`;
}
