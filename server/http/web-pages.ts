import { readFileSync } from "node:fs";

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
  file: string;
  /** The value of its Link header: a proxy that can sends them ahead as 103; "" for none. */
  links: string;
}

const ANY: PageAnswer = { file: "index.html", links: "" };

/** A pattern for the router's own reading of a path: letters of any case, slashes at the end. */
function patternOf(path: string): RegExp {
  const parts = path.split("/").filter(Boolean);
  const words = parts.map((part) => (part.startsWith(":") ? "/[^/]+" : `/${part}`));
  return new RegExp(`^${words.join("")}/*$`, "i");
}

/**
 * Which HTML answers which address of the web client: a page's own names its scripts, so that a
 * browser need not find them one after the other (docs/decisions/0096).
 *
 * @param folder the built web application
 * @returns finds the answer to a path, with its query or without
 */
export function readWebPages(folder: string): (url: string) => PageAnswer {
  const pages = JSON.parse(readFileSync(`${folder}/pages.json`, "utf8")) as WebPage[];
  const known = pages.map(({ path, file, links }) => ({
    pattern: patternOf(path),
    answer: { file, links: links.join(", ") },
  }));
  return (url) => {
    const path = url.split(/[?#]/, 1)[0] ?? "";
    return known.find(({ pattern }) => pattern.test(path))?.answer ?? ANY;
  };
}
