import { questionBlocks } from "#rules/text.ts";

/** A text of the bank while it is edited. */
export interface RichValue {
  /** The plain text; for a rich one, its text without markup. */
  text: string;
  /** Its markup; null if it is plain. */
  html: string | null;
}

export const noText: RichValue = { text: "", html: null };

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

/** A plain text as markup: lines as paragraphs, with its labels and italics. */
export function markupOfPlain(text: string): string {
  return questionBlocks(text)
    .map(({ label, spans }) => {
      const words = spans.map(({ text: run, italic }) =>
        italic ? `<em>${escapeHtml(run)}</em>` : escapeHtml(run),
      );
      const head = label === null ? "" : `<strong>${escapeHtml(label)}</strong> `;
      return `<p>${head}${words.join("")}</p>`;
    })
    .join("");
}

/** The markup of a text, rich or plain. */
export function markupOf({ text, html }: RichValue): string {
  return html ?? markupOfPlain(text);
}
