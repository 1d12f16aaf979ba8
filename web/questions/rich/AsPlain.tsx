import { InlineRichText, RichText } from "../../ui/RichText.tsx";
import type { RichValue } from "./rich-value.ts";

export interface AsPlainProps {
  value: Pick<RichValue, "text">;
  kind: "question" | "explanation" | "option";
  lang?: string | undefined;
  /** A bold run-in before the first paragraph: "Explanation." */
  runIn?: string | undefined;
}

/** A text without its markup. */
export function AsPlain({ kind, value, lang, runIn }: AsPlainProps) {
  const shared = { text: value.text, lang: lang || null };
  return kind === "option" ? (
    <InlineRichText {...shared} fills />
  ) : (
    <RichText kind={kind} runIn={runIn} {...shared} />
  );
}
