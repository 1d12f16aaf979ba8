import { createHash } from "node:crypto";
import { SAMPLE_ACCOUNTS } from "./development-accounts.ts";
import { developmentPageStyle as style } from "./development-page-style.ts";

/** What one showing of the page needs. */
export interface DevelopmentPage {
  /** Where the forms are sent. */
  action: string;
  /** The signed request that the forms send back. */
  request: string;
  /** Where Cancel leads. */
  cancel: string;
  /** What was typed last time. */
  typed: { email: string; name: string };
  /** Whether the typed e-mail would not do. */
  refused: boolean;
}

const FAULT_ICON =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 8v4M12 16h.01"/></svg>';

const styleHash = createHash("sha256").update(style).digest("base64");

/**
 * The page's own policy: its one style sheet, our fonts, and nothing else. Browsers hold `form-action`
 * against the redirects after a form too, so the whole way back must be named.
 *
 * @param returnOrigins the origins on the way from the page to the signed-in product
 */
export function contentSecurityPolicy(returnOrigins: string[]): string {
  const origins = [...new Set(["'self'", ...returnOrigins])].join(" ");
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src data:",
    "font-src 'self'",
    `form-action ${origins}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

/** The page on which a person picks who to be. It works without scripts. */
export function developmentPage(page: DevelopmentPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.refused ? "Error: " : ""}Development sign-in · Lexam</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header class="brand"><span aria-hidden="true">§</span> Lexam</header>
<main>
<h1>Choose an account</h1>
<p class="lead">Development sign-in stands in for Google on this computer. Nothing is sent anywhere, and no password is needed.</p>
<section aria-labelledby="samples">
<h2 id="samples">Sample accounts</h2>
<form method="post" action="${escapeHtml(page.action)}">
${requestField(page)}
<ul>${SAMPLE_ACCOUNTS.map(sampleRow).join("")}</ul>
</form>
</section>
<section aria-labelledby="other">
<h2 id="other">Another account</h2>
<form method="post" action="${escapeHtml(page.action)}">
${requestField(page)}
${emailField(page)}
<label for="name">Full name</label>
<input id="name" name="name" type="text" maxlength="200" autocomplete="name" aria-describedby="name-hint" value="${escapeHtml(page.typed.name)}">
<p class="hint" id="name-hint">Left empty, it is made from the e-mail.</p>
<button class="primary" type="submit">Continue</button>
</form>
</section>
<p class="cancel"><a href="${escapeHtml(page.cancel)}">Cancel and go back</a></p>
</main>
</body>
</html>
`;
}

function requestField(page: DevelopmentPage): string {
  return `<input type="hidden" name="request" value="${escapeHtml(page.request)}">`;
}

function sampleRow(account: (typeof SAMPLE_ACCOUNTS)[number]): string {
  return `<li><button class="account" type="submit" name="email" value="${escapeHtml(account.email)}"><span class="who"><span class="name">${escapeHtml(account.name)}</span> <span class="email">${escapeHtml(account.email)}</span></span> <span class="badge">${escapeHtml(account.about)}</span></button></li>`;
}

function emailField(page: DevelopmentPage): string {
  const email = page.typed.email.trim();
  const wrong =
    email === ""
      ? "Type an e-mail address"
      : `${escapeHtml(email)} is not an e-mail address: type one`;
  const fault = page.refused
    ? `\n<p class="fault" id="email-fault" role="alert">${FAULT_ICON}<span>${wrong} such as asha.rao@example.com.</span></p>`
    : "";
  const faulty = page.refused
    ? ' aria-invalid="true" aria-describedby="email-fault" autofocus'
    : "";
  return `<label for="email">E-mail</label>
<input id="email" name="email" type="email" required maxlength="320" autocomplete="email" value="${escapeHtml(email)}"${faulty}>${fault}`;
}

/** Text as it may stand in HTML, between tags and in quoted attributes. */
function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
