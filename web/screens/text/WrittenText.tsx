import { InlineRichText, RichText } from "../../ui/RichText.tsx";
import { Markup } from "./Markup.tsx";

interface WrittenTextProps {
  /** The plain text. */
  text: string;
  /** The rich text; null or left out if the text is plain. */
  html?: string | null | undefined;
  /** Its language, such as "hi"; null or left out to derive it from the script. */
  lang?: string | null | undefined;
  /** The type style of the design; "option" is inline text. */
  kind: "question" | "explanation" | "option";
  /** A bold run-in before the first paragraph: "Explanation." */
  runIn?: string;
}

function PlainText({ text, lang, kind, runIn }: Omit<WrittenTextProps, "html">) {
  if (kind === "option") return <InlineRichText text={text} lang={lang} fills />;
  return <RichText text={text} lang={lang} kind={kind} runIn={runIn} />;
}

/** A text of the bank, plain or rich: a question, an option or an explanation. */
export function WrittenText({ html, ...plain }: WrittenTextProps) {
  if (html == null) return <PlainText {...plain} />;
  return <Markup html={html} {...plain} lang={plain.lang ?? null} />;
}
