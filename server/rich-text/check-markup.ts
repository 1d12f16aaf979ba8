import { Parser } from "htmlparser2";
import { imageLimits } from "#rules/limits.ts";
import { VOID } from "#rules/markup.ts";
import { visibleText } from "#rules/visible-text.ts";
import { ACTIVE, ALLOWED_WORDS } from "./elements.ts";
import { RichTextFlaw } from "./flaw.ts";

/** Elements within each other: a list in a list in a table has a dozen. */
const MOST_DEPTH = 100;

/** Where a picture is, with its hash. */
const ADDRESS = /^\/api\/v1\/images\/([0-9a-f]{64})$/;

function checkActive(name: string, attributes: Record<string, string>): void {
  if (ACTIVE.has(name)) {
    const instead = name === "svg" ? " Upload the picture as PNG, JPEG or WebP." : "";
    throw new RichTextFlaw(
      `A text can't have <${name}>. Take it out; it may have ${ALLOWED_WORDS}.${instead}`,
    );
  }
  for (const [attribute, value] of Object.entries(attributes)) {
    if (/^on/i.test(attribute) || /^\s*(javascript|vbscript):/i.test(value)) {
      throw new RichTextFlaw(`A text can't do anything: take ${attribute} out of <${name}>.`);
    }
  }
}

function checkPicture({ src = "", alt }: Record<string, string>): string {
  const hash = ADDRESS.exec(src)?.[1];
  if (hash === undefined) {
    throw new RichTextFlaw(
      "A picture is not one of ours. Upload it first, and use the address that it gets: /api/v1/images/ and 64 letters and digits.",
    );
  }
  if (alt === undefined || visibleText(alt) === "") {
    throw new RichTextFlaw(
      "A picture has no alternative text. Say in alt what it shows, for anyone who can't see it.",
    );
  }
  if ([...alt].length > imageLimits.imageAltMaxLength) {
    throw new RichTextFlaw(
      `The alternative text of a picture must be at most ${imageLimits.imageAltMaxLength} characters.`,
    );
  }
  return hash;
}

/**
 * Refuses what no cleaning can put right: what does something, what is not closed, and pictures that are
 * not ours or say nothing to anyone who can't see them, and what is too deep to be worked through.
 *
 * @returns the hashes of its pictures
 * @throws RichTextFlaw
 */
export function checkMarkup(html: string): string[] {
  const hashes = new Set<string>();
  let formulas = 0;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        checkActive(name, attributes);
        depth += 1;
        if (depth > MOST_DEPTH) {
          throw new RichTextFlaw(
            `<${name}> stands within ${MOST_DEPTH} other elements, which is as deep as a text goes. Take away those around it that change nothing.`,
          );
        }
        if (name === "img") hashes.add(checkPicture(attributes));
        if (name === "math") formulas += 1;
      },
      onclosetag(name, isImplied) {
        depth -= 1;
        if (name === "math") formulas -= 1;
        // Within a formula an element may close itself.
        if (!isImplied || VOID.has(name) || formulas > 0) return;
        if (["meta", "link", "hr", "col", "wbr", "area", "param", "track"].includes(name)) return;
        throw new RichTextFlaw(`<${name}> is not closed. Write </${name}> where it ends.`);
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  );
  parser.write(html);
  parser.end();
  return [...hashes];
}
