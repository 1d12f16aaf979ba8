import { readFileSync } from "node:fs";
import type { Config } from "../config/config.ts";
import { FixedFile } from "./fixed-file.ts";

/**
 * The HTML of every page of the web client, with what it needs to know before anyone has signed in.
 *
 * @param folder the built web application
 */
export function readWebPage(folder: string, config: Config): FixedFile {
  const { supportEmail, ageNote, developmentSignIn, timeZone } = config;
  const known = JSON.stringify({ supportEmail, ageNote, developmentSignIn, timeZone });
  // No markup begins within it.
  const data = known.replaceAll("<", "\\u003c");
  const html = readFileSync(`${folder}/index.html`, "utf8").replace(
    "</head>",
    () => `  <script type="application/json" id="application">${data}</script>\n  </head>`,
  );
  return new FixedFile("text/html; charset=utf-8", html);
}
