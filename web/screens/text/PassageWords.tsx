import { type ComponentType, memo, type ReactNode } from "react";
import type { TextKey } from "#rules/annotations.ts";
import { languageOf } from "../../ui/language.ts";
import { RichText } from "../../ui/RichText.tsx";
import { Markup } from "./Markup.tsx";
import classes from "./PassageWords.module.css";

/** A passage as a paper has it. */
export interface WrittenPassage {
  /** Its number in the bank. */
  passageId: string;
  text: string;
  /** The rich text; null where it is plain. */
  html: string | null;
  /** Where it is from; null when nothing was written. */
  source: string | null;
  /** Its language, such as "hi"; null where its script shows it. */
  lang: string | null;
}

interface PassageWordsProps {
  passage: WrittenPassage;
  /** What its text is shown in, by which it can be highlighted. */
  Text: ComponentType<{ textKey: TextKey; plain: string; children: ReactNode }>;
}

/**
 * The words of a passage: its paragraphs are numbered in the margin, where a question can name them and
 * no selection takes them in, and the last line says where it is from. `data-words` and `data-source`
 * tell the two apart.
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
