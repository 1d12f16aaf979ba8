import { questionBlocks } from "#rules/text.ts";

/** A text of the bank as it is written. */
export interface RichValue {
  /** In plain text: all of a plain one, and the words of a rich one. */
  text: string;
  /** Its markup; null while it is plain. */
  html: string | null;
}

export const noText: RichValue = { text: "", html: null };

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

/** A plain text as markup: its lines as paragraphs, with the labels and italics that it shows. */
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

/** The markup of a text, whether it is rich or not. */
export function markupOf({ text, html }: RichValue): string {
  return html ?? markupOfPlain(text);
}
