import { InlineRichText, RichText } from "../../ui/RichText.tsx";
import { useLater } from "../../ui/use-later.ts";
import { markupLater } from "./markup-later.ts";

interface WrittenTextProps {
  /** The text, or the plain twin of a rich one. */
  text: string;
  /** The rich twin; null, or left out, where the text is plain. */
  html?: string | null | undefined;
  /** Its language, such as "hi"; null, or left out, where its script tells it. */
  lang?: string | null | undefined;
  /** Which type of the design it is set in; "option" stands in running text. */
  kind: "question" | "explanation" | "option";
  /** A bold run-in before the first paragraph: "Explanation." */
  runIn?: string;
}

function PlainText({ text, lang, kind, runIn }: Omit<WrittenTextProps, "html">) {
  if (kind === "option") return <InlineRichText text={text} lang={lang} fills />;
  return <RichText text={text} lang={lang} kind={kind} runIn={runIn} />;
}

function MarkedUpText({ html, ...plain }: WrittenTextProps & { html: string }) {
  const { loaded } = useLater(markupLater);
  if (loaded === null) return <PlainText {...plain} />;
  return <loaded.Markup html={html} {...plain} lang={plain.lang ?? null} />;
}

/**
 * A text of the bank as it was written, plain or rich: of a question, an option or an explanation. Until
 * what shows rich ones is there, its plain twin stands in the place.
 */
export function WrittenText({ html, ...plain }: WrittenTextProps) {
  // Most are plain, and a question is to be there within a frame: they ask for nothing.
  return html == null ? <PlainText {...plain} /> : <MarkedUpText html={html} {...plain} />;
}
