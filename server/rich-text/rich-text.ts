import { annotatedTex, markupPieces, splitFormulas } from "#rules/formulas.ts";
import { questionLimits } from "#rules/limits.ts";
import { storedTextError } from "#rules/stored-text.ts";
import { questionBlocks } from "#rules/text.ts";
import { RichTextFlaw } from "./flaw.ts";
import { Formulas, mayHaveFormula, withModestSizes } from "./formulas.ts";

// The libraries that read markup are loaded with the first rich text.
const libraries = () =>
  Promise.all([
    import("./check-markup.ts"),
    import("./clean-markup.ts"),
    import("./plain-text.ts"),
  ]);

/** A picture as the database knows it, in pixels. */
interface KnownPicture {
  width: number;
  height: number;
}

/** Finds pictures by their hashes; those that are missing are not there. */
export type FindPictures = (hashes: readonly string[]) => Promise<Map<string, KnownPicture>>;

/** A rich text as it is kept. */
export interface RichText {
  /** Null when nothing in it is rich: then the plain text says all. */
  html: string | null;
  text: string;
  /** What was taken out, for its author: `<span>`, `style of <p>`. */
  takenOut: string[];
}

function unescaped(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&nbsp;", " ")
    .replaceAll("\u00a0", " ")
    .replaceAll("&amp;", "&");
}

/** The text with each formula in it replaced; `by` gets its TeX. */
async function withFormulas(text: string, by: (tex: string) => Promise<string>): Promise<string> {
  const parts = splitFormulas(text);
  for (let place = 1; place < parts.length; place += 2) parts[place] = await by(parts[place] ?? "");
  return parts.join("");
}

async function formulasIn(html: string): Promise<string> {
  const formulas = new Formulas();
  const pieces: string[] = [];
  for (const piece of markupPieces(html)) {
    if (piece.startsWith("<math")) {
      // Made again, so that a formula never shows anything but its TeX.
      const tex = annotatedTex(piece);
      pieces.push(
        tex === undefined ? withModestSizes(piece) : await formulas.toMathml(unescaped(tex)),
      );
    } else if (piece.startsWith("<")) {
      pieces.push(piece);
    } else {
      const text = await withFormulas(piece, (tex) => formulas.toMathml(unescaped(tex)));
      if (mayHaveFormula(text)) {
        throw new RichTextFlaw(
          "A formula begins with \\( and does not end. Write \\) behind it, in the same line and without other marks between them.",
        );
      }
      pieces.push(text);
    }
  }
  return pieces.join("");
}

/** Whether markup says no more than lines of text do. */
function isPlain(html: string, text: string): boolean {
  return !text.includes("*") && !/<(?!\/?p>|br ?\/?>)/.test(html);
}

/**
 * A rich text as it is kept: in a closed subset of HTML, formulas as MathML, with its plain text.
 *
 * @throws RichTextFlaw for what can't be kept, in words for its author
 */
export async function cleanRichText(html: string, findPictures: FindPictures): Promise<RichText> {
  const flaw = storedTextError("The text with its markup", html, questionLimits.htmlMaxLength);
  if (flaw !== null) throw new RichTextFlaw(`${flaw}.`);
  const [{ checkMarkup }, { cleanMarkup, throughGate }, { plainTextOf }] = await libraries();
  const hashes = checkMarkup(html);
  const pictures = hashes.length === 0 ? new Map() : await findPictures(hashes);
  if (pictures.size < hashes.length) {
    throw new RichTextFlaw("A picture is not there (any more). Upload it again.");
  }
  const { html: shaped, takenOut } = cleanMarkup(html, pictures);
  const whole = throughGate(await formulasIn(shaped));
  const long = storedTextError("The text with its markup", whole, questionLimits.htmlMaxLength);
  if (long !== null) throw new RichTextFlaw(`${long}.`);
  const text = plainTextOf(whole);
  return { html: isPlain(whole, text) ? null : whole, text, takenOut };
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** A plain text as one paragraph of markup. */
export function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

/** Stand for the formulas of a text while its lines are read. */
const FIRST_PLACE = 0xe000;
const PLACES = /[\ue000-\uf8ff]/g;

/**
 * The rich text of a plain one that has formulas; null for one without.
 *
 * @throws RichTextFlaw for a formula that is wrong
 */
export async function richTextOf(text: string): Promise<string | null> {
  if (!mayHaveFormula(text)) return null;
  const formulas = new Formulas();
  const found: string[] = [];
  const places = await withFormulas(text.replace(PLACES, ""), async (tex) => {
    found.push(await formulas.toMathml(tex));
    return String.fromCharCode(FIRST_PLACE + found.length - 1);
  });
  // What only looks like the beginning of a formula is text.
  if (found.length === 0) return null;
  const html = questionBlocks(places)
    .map(({ label, spans }) => {
      const words = spans.map(({ text: run, italic }) =>
        italic ? `<em>${escaped(run)}</em>` : escaped(run),
      );
      const head = label === null ? "" : `<strong>${escaped(label)}</strong> `;
      return `<p>${head}${words.join("")}</p>`;
    })
    .join("");
  return html.replace(PLACES, (place) => found[place.charCodeAt(0) - FIRST_PLACE] ?? "");
}
