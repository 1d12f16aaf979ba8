import { readFileSync } from "node:fs";
import type { Config } from "../config/config.ts";
import { FixedFile } from "./fixed-file.ts";

/** An address pattern of the web client with the HTML that answers it. */
interface WebPage {
  /** As in "/admin/tests/edit/:id". */
  path: string;
  /** Below the built files. */
  file: string;
  /** What its scripts and styles are, each as the value of a Link header. */
  links: string[];
}

/** What answers an address. */
export interface PageAnswer {
  /** The page with what it is to know of the installation. */
  html: FixedFile;
  /** The value of its Link header: a proxy that can sends them ahead as 103; "" for none. */
  links: string;
}

/** In a page that was written whole by the build, in the place of the support address. */
const SUPPORT_EMAIL = "support-email.invalid";

/** A pattern for the router's own reading of a path: letters of any case, slashes at the end. */
function patternOf(path: string): RegExp {
  const parts = path.split("/").filter(Boolean);
  const words = parts.map((part) => (part.startsWith(":") ? "/[^/]+" : `/${part}`));
  return new RegExp(`^${words.join("")}/*$`, "i");
}

/** What HTML would take for its own. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** Writes into a page what the web client needs to know before anyone has signed in. */
function pageOf(html: string, config: Config): FixedFile {
  const { supportEmail, ageNote, developmentSignIn } = config;
  const known = JSON.stringify({ supportEmail, ageNote, developmentSignIn });
  // No markup begins within it.
  const data = known.replaceAll("<", "\\u003c");
  const page = html
    .replaceAll(SUPPORT_EMAIL, () => escaped(supportEmail))
    .replace(
      "</head>",
      () => `  <script type="application/json" id="application">${data}</script>\n  </head>`,
    );
  return new FixedFile("text/html; charset=utf-8", page);
}

/**
 * Which HTML answers which address of the web client: a page's own names its scripts, so that a
 * browser need not find them one after the other (docs/decisions/0096).
 *
 * @param folder the built web application
 * @returns finds the answer to a path, with its query or without
 */
export function readWebPages(folder: string, config: Config): (url: string) => PageAnswer {
  const read = (file: string) => pageOf(readFileSync(`${folder}/${file}`, "utf8"), config);
  const pages = JSON.parse(readFileSync(`${folder}/pages.json`, "utf8")) as WebPage[];
  const known = pages.map(({ path, file, links }) => ({
    pattern: patternOf(path),
    answer: { html: read(file), links: links.join(", ") },
  }));
  const any = { html: read("index.html"), links: "" };
  return (url) => {
    const path = url.split(/[?#]/, 1)[0] ?? "";
    return known.find(({ pattern }) => pattern.test(path))?.answer ?? any;
  };
}
