import { type ComponentType, memo, type ReactNode } from "react";
import type { TextKey } from "#rules/annotations.ts";
import { languageOf } from "../../ui/language.ts";
import { RichText } from "../../ui/RichText.tsx";
import { Markup } from "./Markup.tsx";
import classes from "./PassageWords.module.css";

/** A passage on a paper. */
export interface WrittenPassage {
  /** Its id in the bank. */
  passageId: string;
  text: string;
  /** The rich text; null if it is plain. */
  html: string | null;
  /** Its source; null if none was given. */
  source: string | null;
  /** Its language, such as "hi"; null to derive it from the script. */
  lang: string | null;
}

interface PassageWordsProps {
  passage: WrittenPassage;
  /** The component for its text, which can add highlighting. */
  Text: ComponentType<{ textKey: TextKey; plain: string; children: ReactNode }>;
}

/**
 * The text of a passage. Paragraph numbers are in the margin, where questions can refer to them and selections don't
 * include them; the last line is the source. `data-words` and `data-source` mark the two parts.
 */
export const PassageWords = memo(function PassageWords({ passage, Text }: PassageWordsProps) {
  const { passageId, text, html, source, lang } = passage;
  return (
    <div className={classes.passage}>
      <div className={classes.words} data-words>
        <Text textKey={`p${Number(passageId)}`} plain={text}>
          {html === null ? (
            <RichText kind="question" text={text} lang={lang} />
          ) : (
            <Markup kind="passage" html={html} text={text} lang={lang} />
          )}
        </Text>
      </div>
      {source !== null && (
        <p className={classes.source} dir="auto" lang={languageOf(source)} data-source>
          {source}
        </p>
      )}
    </div>
  );
});
