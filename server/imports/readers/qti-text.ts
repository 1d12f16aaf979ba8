import { type FileText, type Shaping, shapedHtml } from "./file-texts.ts";
import { qtiAttribute, qtiName } from "./qti-tree.ts";
import { childElements, escapeXml, textOf, VOID, type XmlElement } from "./xml.ts";

/** What Lexam writes around a text: whether it is plain. */
export const OWN_TEXT = "data-ext-lexam-text";
/** The first number of a list, which QTI has no attribute for. */
export const OWN_START = "data-ext-lexam-start";

/** What of an item is no words of its text. */
const REMOVED: ReadonlySet<string> = new Set([
  "prompt",
  "choiceInteraction",
  "rubricBlock",
  "feedbackBlock",
  "feedbackInline",
  "modalFeedback",
  "stylesheet",
  "catalogInfo",
  "companionMaterialsInfo",
  "templateBlock",
  "templateInline",
]);

const isPicture = (element: XmlElement) =>
  /^image\//i.test(element.attributes.type ?? "") ||
  /\.(?:png|jpe?g|webp|gif)$/i.test(element.attributes.data ?? "");

/** Whether an element shows a page of HTML, which is a passage. */
export const isPage = ({ attributes }: XmlElement) =>
  /^(?:text\/html|application\/xhtml\+xml)$/i.test(attributes.type ?? "");

function element(given: XmlElement): string {
  const name = qtiName(given);
  if (REMOVED.has(name)) return "";
  if (name === "object" && isPicture(given)) {
    const { data = "" } = given.attributes;
    return `<img src="${escapeXml(data)}" alt="${escapeXml(textOf(given).trim())}">`;
  }
  // A page is the passage of its item.
  if (name === "object" && isPage(given)) return "";
  // QTI's own elements only wrap HTML, so their content is kept without them.
  if (given.localName.startsWith("qti-") || /^(?:itemBody|stimulusBody|contentBody)$/.test(name)) {
    return markupOf(given);
  }
  const attributes = Object.entries(given.attributes)
    .filter(([attribute]) => (attribute === "xmlns" ? name === "math" : !attribute.includes(":")))
    .map(([attribute, value]) => {
      const shown = attribute === OWN_START ? "start" : attribute;
      return ` ${shown}="${escapeXml(value)}"`;
    });
  const tag = `<${name}${attributes.join("")}>`;
  return VOID.has(name) ? tag : `${tag}${markupOf(given)}</${name}>`;
}

/** What stands in an element as HTML, without what is no words of it. */
function markupOf({ children }: XmlElement): string {
  return children
    .map((child) => (typeof child === "string" ? escapeXml(child) : element(child)))
    .join("");
}

/** A plain text as Lexam writes it: a break for each line feed. */
function plainOf({ children }: XmlElement): string {
  return children
    .map((child) =>
      typeof child === "string" ? child : child.localName === "br" ? "\n" : plainOf(child),
    )
    .join("");
}

/**
 * The text of an item, an option, a passage or an explanation.
 *
 * @param isOwn whether Lexam wrote it
 */
export function qtiText(
  parent: XmlElement,
  { pictureAt, findings }: Pick<Shaping, "pictureAt" | "findings">,
  isOwn: boolean,
): FileText {
  const own = isOwn
    ? childElements(parent).find(({ attributes }) => attributes[OWN_TEXT] !== undefined)
    : undefined;
  if (own?.attributes[OWN_TEXT] === "plain") return { text: plainOf(own), isHtml: false };
  const shaping = { pictureAt, findings, isForeign: own === undefined };
  return { text: shapedHtml(markupOf(own ?? parent), shaping), isHtml: true };
}

/** A text that is made of several. */
export function joinedTexts(texts: readonly FileText[]): FileText {
  const filled = texts.filter(({ text }) => text.trim() !== "");
  const [only] = filled;
  if (only !== undefined && filled.length === 1) return only;
  return { text: filled.map(({ text }) => text).join(""), isHtml: true };
}

/** The words of an attribute that names something. */
export function titleOf(element: XmlElement): string | null {
  return qtiAttribute(element, "title")?.trim() || null;
}
