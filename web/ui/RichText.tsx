import { Fragment } from "react";
import { questionBlocks, type TextSpan } from "#rules/text.ts";
import { languageOf } from "./language.ts";
import classes from "./RichText.module.css";

/** Paragraphs and runs are identified only by their position, and never move. */
function placed<T>(items: T[]): { item: T; place: number }[] {
  return items.map((item, place) => ({ item, place }));
}

function Spans({ spans }: { spans: TextSpan[] }) {
  return placed(spans).map(({ item, place }) =>
    item.italic ? <em key={place}>{item.text}</em> : <Fragment key={place}>{item.text}</Fragment>,
  );
}

interface RichTextProps {
  /** The text as it is stored: lines are paragraphs, `*...*` is italic, "Principle." is bold. */
  text: string;
  /** The type style of the design. */
  kind: "question" | "explanation" | "option";
  /** A bold run-in before the first paragraph: "Explanation." */
  runIn?: string | undefined;
  /** Its language, such as "hi"; null or left out to derive it from the script. */
  lang?: string | null | undefined;
}

/** Question, option or explanation text: paragraphs, bold run-ins, italic case names. */
export function RichText({ text, kind, runIn, lang }: RichTextProps) {
  return (
    <div className={classes[kind]} lang={languageOf(text, lang)}>
      {placed(questionBlocks(text)).map(({ item, place }) => (
        <p className={classes.text} dir="auto" key={place}>
          {place === 0 && runIn && (
            // An explicit direction keeps it from setting the paragraph's.
            <strong className={classes.label} dir="ltr">
              {runIn}{" "}
            </strong>
          )}
          {item.label && <strong className={classes.label}>{item.label} </strong>}
          <Spans spans={item.spans} />
        </p>
      ))}
    </div>
  );
}

interface InlineRichTextProps extends Pick<RichTextProps, "text" | "lang"> {
  /** True to fill its container, so that text starts on the side of its own direction. */
  fills?: boolean;
}

/** The same without paragraphs, for an option within a row. */
export function InlineRichText({ text, lang, fills = false }: InlineRichTextProps) {
  return (
    <span className={fills ? classes.filling : undefined} dir="auto" lang={languageOf(text, lang)}>
      {placed(questionBlocks(text)).map(({ item, place }) => (
        <Fragment key={place}>
          {place > 0 && " "}
          {item.label && <strong className={classes.label}>{item.label} </strong>}
          <Spans spans={item.spans} />
        </Fragment>
      ))}
    </span>
  );
}
